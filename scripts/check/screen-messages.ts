/** Checks that each page sends its island exactly the message namespaces that the island's code uses. */
import { posix } from 'node:path'
import { namesCountries } from '../../src/i18n/messages/locale-data.ts'
import type { Catalogue } from './locales.ts'
import type { Problem } from './report.ts'

const BASE = 'en'
const IMPORT = /(?:^|[\n;])\s*(?:import|export)\s(?!type\b)[^'"`]*?from\s*'([^']+)'|\bimport\(\s*'([^']+)'/g
const TABLE = 'src/payload/view/screen-namespaces.ts'
/** Namespaces that no page sends, because the code that uses them fetches them (src/connected/fetched-i18n.ts, src/i18n/messages/counter-texts.ts). */
const FETCHED: ReadonlySet<string> = new Set([
  ...['mail', 'map', 'receipt', 'counter', 'counter-screens', 'menu-desk', 'insights', 'payments'],
])
const COUNTRIES = 'src/i18n/format/format-country.ts'

/** An island and the namespaces sent to it. `file` is the page that mounts the island, or the island's own entry file. */
export type IslandMessages = {
  readonly what: string
  readonly file: string
  readonly namespaces: readonly string[]
}

/**
 * Finds the page in `src/pages` that serves a path below the venue (`/order/_`). If several match, the one with the fewest
 * parameters.
 */
export function findPageFile(path: string, files: Iterable<string>): string | undefined {
  const matching = [...files].filter((file) => {
    const [, route] = file.match(/^src\/pages\/\[ref\](\/.+)\.astro$/) ?? []
    const pattern = route?.replaceAll('.', '\\.').replaceAll(/\[\w+\]/g, '[^/]+')
    return pattern !== undefined && new RegExp(`^${pattern}$`).test(path)
  })
  const countParameters = (file: string) => file.split('[').length
  return matching.sort((a, b) => countParameters(a) - countParameters(b))[0]
}

/** Compares the messages that islands use with the namespaces sent to them. `sources` maps all paths in `src` to texts. */
export function checkScreenMessages(
  sources: ReadonlyMap<string, string>,
  catalogue: Catalogue,
  screens: readonly IslandMessages[],
): Problem[] {
  return screens.flatMap(({ what, file, namespaces }) => {
    const files = islandFiles(file, sources)
    const used = namespacesUsed(files, sources, catalogue)
    const lacksCountryNames = files.has(COUNTRIES) && !namesCountries(namespaces)
    return [
      ...(lacksCountryNames
        ? [{ file: TABLE, message: `${what} names countries and is brought no names of any` }]
        : []),
      ...[...used]
        .filter(([namespace]) => !namespaces.includes(namespace) && !FETCHED.has(namespace))
        .map(([namespace, by]) => ({
          file: TABLE,
          message: `${what} lacks ${namespace}, which ${by} speaks`,
        })),
      ...namespaces
        .filter((namespace) => !used.has(namespace))
        .map((namespace) => ({ file: TABLE, message: `${what} has ${namespace}, of which it says nothing` })),
    ]
  })
}

/** The files of an island, including lazily loaded ones. An `.astro` entry is followed only to the island and not included. */
function islandFiles(entry: string, sources: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>()
  const follow = (file: string, islands: boolean) => {
    if (found.has(file)) return
    if (!islands) found.add(file)
    for (const [, from, lazily] of (sources.get(file) ?? '').matchAll(IMPORT)) {
      const imported = posix.join(posix.dirname(file), from ?? lazily ?? '')
      if (sources.has(imported) && (!islands || imported.startsWith('src/islands/'))) follow(imported, false)
    }
  }
  follow(entry, entry.endsWith('.astro'))
  return found
}

/**
 * The namespaces that the files use, each with the first file that does. Code uses a message by its full key or by a template
 * that begins with the start of the key.
 */
function namespacesUsed(
  files: ReadonlySet<string>,
  sources: ReadonlyMap<string, string>,
  catalogue: Catalogue,
): Map<string, string> {
  const used = new Map<string, string>()
  for (const file of files) {
    for (const match of (sources.get(file) ?? '').matchAll(
      /['"`]([a-z][\w-]*):([a-zA-Z][\w.]*)(['"`]|\$\{)/g,
    )) {
      const [, namespace = '', key = '', end] = match
      const keys = [...(catalogue.get(BASE)?.get(namespace)?.keys() ?? [])]
      const isNamed = end === '${' ? (other: string) => other.startsWith(key) : isForm(key)
      if (!used.has(namespace) && keys.some(isNamed)) used.set(namespace, file)
    }
  }
  return used
}

const isForm = (key: string) => (other: string) => other === key || other === `${key}_other`
