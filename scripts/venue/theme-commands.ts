import type { VenueFileInput } from '../../src/contract/venue/venue-file.ts'
import { type Commands, type Context, UsageError } from './command.ts'

/** A venue's saved themes (docs/venue-file.md, `themes`). */
export function themeCommands({ api, output }: Context): Commands {
  const { out } = output

  async function readFile(referenceId: string): Promise<VenueFileInput> {
    const bytes = await api.bytes('exportVenue', { referenceId })
    return JSON.parse(new TextDecoder().decode(bytes)) as VenueFileInput
  }

  return {
    themes: {
      usage: [['REF', 'list a venue’s saved themes; a star marks the one in use']],
      positionals: [1, 1],
      async run([referenceId = '']) {
        const { themes, theme_id } = await readFile(referenceId)
        const used = theme_id == null ? null : String(theme_id)
        out(`${used === null ? '*' : ' '} --own · the business’s own theme\n`)
        for (const { id, name } of themes ?? [])
          out(`${String(id) === used ? '*' : ' '} ${id}${name ? ` · ${name}` : ''}\n`)
        return true
      },
    },
    wear: {
      usage: [['REF THEME | --own', 'use a saved theme, or the business’s own theme, and publish the venue']],
      positionals: [1, 2],
      options: { own: { type: 'boolean' } },
      async run([referenceId = '', theme], { own }) {
        if ((theme === undefined) !== (own === true)) throw new UsageError('wear: expected REF THEME | --own')
        // The import publishes the venue.
        const file = { ...(await readFile(referenceId)), theme_id: theme ?? null }
        const { venue } = await api.call('importVenue', {}, `${JSON.stringify(file, null, 2)}\n`)
        const used = theme === undefined ? 'the business’s own theme' : `theme ${theme}`
        out(`${referenceId}: uses ${used} (revision ${venue.revision}); its pages are being published\n`)
        return true
      },
    },
  }
}
