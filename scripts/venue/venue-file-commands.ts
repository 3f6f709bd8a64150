import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Commands, type Context, forEachName } from './command.ts'
import { waitUntilLive } from './publishing-commands.ts'

/** Import, export and list of venues. */
export function venueFileCommands({ api, output }: Context): Commands {
  const { out } = output
  return {
    import: {
      usage: [['FILE…', 'create or replace the venues in these files and wait until they are live']],
      positionals: [1, Number.POSITIVE_INFINITY],
      async run(files) {
        const imported = new Set<string>()
        const allAccepted = await forEachName(files, output, async (file) => {
          const { venue, warnings } = await api.call('importVenue', {}, readFileSync(file))
          const { reference_ids, revision } = venue
          out(`${basename(file)}: imported ${reference_ids.join(', ')} (revision ${revision})\n`)
          for (const warning of warnings) out(`${basename(file)}: ${warning}\n`)
          for (const referenceId of reference_ids) imported.add(referenceId)
          return true
        })
        const allLive = await forEachName([...imported], output, (referenceId) =>
          waitUntilLive({ api, output }, referenceId),
        )
        return allAccepted && allLive
      },
    },
    export: {
      usage: [['REF', 'write a venue’s file to standard output, exactly as it was imported']],
      positionals: [1, 1],
      async run([referenceId = '']) {
        out(await api.bytes('exportVenue', { referenceId }))
        return true
      },
    },
    list: {
      usage: [['', 'list all venues']],
      positionals: [0, 0],
      async run() {
        const { venues } = await api.call('listVenues')
        for (const { reference_ids, revision, imported_at } of venues)
          out(`${reference_ids.join(', ')} · revision ${revision} · imported ${imported_at}\n`)
        return true
      },
    },
  }
}
