import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { type Encoding, encodings } from '../../api/venues/menu-file/decode-text.ts'
import { FileProblem, MAX_FILE_BYTES } from '../../api/venues/menu-file/file-problem.ts'
import { exportMenu, importMenu } from '../../api/venues/menu-file/import-menu.ts'
import { importModes } from '../../src/domain/menu-import/plan-import.ts'
import { type CommandOptions, type Commands, type Context, forEachName, UsageError } from './command.ts'
import { sha256 } from './file-hash.ts'
import { changesText, columnsText, issuesText, summaryText, warningsText } from './menu-preview.ts'
import { waitUntilLive } from './publishing-commands.ts'

/** Menus as spreadsheets (docs/menu-import.md). */
export function menuCommands({ api, output }: Context): Commands {
  const { out, err } = output
  return {
    'import-menu': {
      usage: [
        [
          'REF FILE [--mode add|update|replace] [--preview] [--map "HEADER=FIELD; …"] [--sheet NAME] [--encoding NAME]',
          'import a menu from an .xlsx or .csv file; with --preview, only show what would change',
        ],
      ],
      positionals: [2, 2],
      options: {
        mode: { type: 'string' },
        preview: { type: 'boolean' },
        map: { type: 'string' },
        sheet: { type: 'string' },
        encoding: { type: 'string' },
      },
      async run([referenceId = '', file = ''], options) {
        const wanted = readOptions(options)
        const before = await api.bytes('exportVenue', { referenceId })
        const result = await importMenu(before, readMenuFile(file), wanted)
        const { plan } = result
        out(columnsText(file, result))
        if (plan.issues.length > 0) {
          err(`nothing was imported: correct the following and import again\n${issuesText(plan.issues)}`)
          return false
        }
        out(`${summaryText(plan.changes)}\n${changesText(plan.changes)}${warningsText(plan.warnings)}`)
        if (options.preview === true || plan.edits.length === 0) return true
        const { venue } = await api.call(
          'importVenue',
          { replaces: sha256(before) },
          Buffer.from(result.document),
        )
        out(`${referenceId}: imported (revision ${venue.revision})\n`)
        return forEachName(venue.reference_ids, output, (name) => waitUntilLive({ api, output }, name))
      },
    },
    'export-menu': {
      usage: [
        ['REF FILE.xlsx|FILE.csv', 'write a venue’s menu as a spreadsheet, to edit and import again'],
        ['REF FILE.json', 'write a venue’s menu for Google (FoodMenus of the Business Profile API)'],
      ],
      positionals: [2, 2],
      async run([referenceId = '', file = '']) {
        const format = /\.(xlsx|csv|json)$/i.exec(file)?.[1]?.toLowerCase()
        if (format !== 'xlsx' && format !== 'csv' && format !== 'json')
          throw new UsageError('export-menu: the name of the file must end with .xlsx, .csv or .json')
        writeFileSync(file, await exportMenu(await api.bytes('exportVenue', { referenceId }), format))
        out(`${file}: the menu of ${referenceId}\n`)
        return true
      },
    },
  }
}

/** Reads a file. Larger ones than allowed are not read at all. */
export function readMenuFile(file: string): Uint8Array {
  if (statSync(file).size > MAX_FILE_BYTES)
    throw new FileProblem(`${file}: a menu file may have ${MAX_FILE_BYTES / 1024 / 1024} MB`)
  return readFileSync(file)
}

function readOptions({ mode = 'update', map, sheet, encoding }: CommandOptions) {
  const known = importModes.find((name) => name === mode)
  if (!known) throw new UsageError(`import-menu: unknown mode ${mode}; use ${importModes.join(', ')}`)
  const named = encodings.find((name) => name === encoding)
  if (encoding !== undefined && !named)
    throw new UsageError(`import-menu: unknown encoding ${encoding}; use ${encodings.join(', ')}`)
  return {
    mode: known,
    ...(typeof map === 'string' && { mapping: readMapping(map) }),
    ...(typeof sheet === 'string' && { sheet }),
    ...(named && { encoding: named satisfies Encoding }),
  }
}

/** Reads `Dish=name:en; Cost=price`. A header can contain `=`. */
function readMapping(text: string): Map<string, string> {
  const pairs = text.split(';').filter((pair) => pair.trim())
  return new Map(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=')
      if (at < 1) throw new UsageError(`import-menu: expected HEADER=FIELD in --map, not ${pair.trim()}`)
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const
    }),
  )
}
