import { rewriteJson } from '../../api/venues/file/rewrite-json.ts'
import type { VenueFileInput } from '../../src/contract/venue/venue-file.ts'
import { applyChange } from '../../src/domain/json/json-change.ts'
import { type Commands, type Context, UsageError } from './command.ts'
import { sha256 } from './file-hash.ts'

/** A venue's saved themes (docs/venue-file.md, `themes`). */
export function themeCommands({ api, output }: Context): Commands {
  const { out } = output

  const readFile = (referenceId: string) => api.bytes('exportVenue', { referenceId })

  return {
    themes: {
      usage: [['REF', 'list a venue’s saved themes; a star marks the one in use']],
      positionals: [1, 1],
      async run([referenceId = '']) {
        const text = new TextDecoder().decode(await readFile(referenceId))
        const { themes, theme_id } = JSON.parse(text) as VenueFileInput
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
        const before = await readFile(referenceId)
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(before)
        const file = rewriteJson(text, (value) =>
          applyChange(value, { kind: 'set', at: ['theme_id'], value: theme ?? undefined }),
        )
        const { venue } = await api.call('importVenue', { replaces: sha256(before) }, file)
        const used = theme === undefined ? 'the business’s own theme' : `theme ${theme}`
        out(`${referenceId}: uses ${used} (revision ${venue.revision}); its pages are being published\n`)
        return true
      },
    },
  }
}
