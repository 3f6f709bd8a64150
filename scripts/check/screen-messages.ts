/** A page brings the messages of its island: exactly the namespaces that the island's code says things of. */
import { posix } from 'node:path'
import { namesCountries } from '../../src/i18n/messages/locale-data.ts'
import type { Catalogue } from './locales.ts'
import type { Problem } from './report.ts'

const BASE = 'en'
const IMPORT = /(?:^|[\n;])\s*(?:import|export)\s(?!type\b)[^'"`]*?from\s*'([^']+)'|\bimport\(\s*'([^']+)'/g
const TABLE = 'src/payload/view/screen-namespaces.ts'
/** What no page brings: its code asks for it (src/connected/map). */
const FETCHED: ReadonlySet<string> = new Set(['map'])
const COUNTRIES = 'src/i18n/format/format-country.ts'

/** What is brought to an island: `file` is the page that mounts it, or its own entry. */
export type Brought = { readonly what: string; readonly file: string; readonly namespaces: readonly string[] }

/** The page of `src/pages` that is served at a path below the venue (`/order/_`): the one that names most of it. */
export function pageAt(path: string, files: Iterable<string>): string | undefined {
  const matching = [...files].filter((file) => {
    const [, route] = file.match(/^src\/pages\/\[ref\](\/.+)\.astro$/) ?? []
    const pattern = route?.replaceAll('.', '\\.').replaceAll(/\[\w+\]/g, '[^/]+')
    return pattern !== undefined && new RegExp(`^${pattern}$`).test(path)
  })
  const open = (file: string) => file.split('[').length
  return matching.sort((a, b) => open(a) - open(b))[0]
}

/** Problems between what islands say and the namespaces they are brought. `sources`: all of `src` by its path. */
export function checkScreenMessages(
  sources: ReadonlyMap<string, string>,
  catalogue: Catalogue,
  screens: readonly Brought[],
): Problem[] {
  return screens.flatMap(({ what, file, namespaces }) => {
    const files = islandFiles(file, sources)
    const used = namespacesUsed(files, sources, catalogue)
    const unnamed = files.has(COUNTRIES) && !namesCountries(namespaces)
    return [
      ...(unnamed
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

/** The files an island is made of, lazily loaded ones too; `.astro` files only lead to it. */
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

/** Namespaces whose messages are named, whole or by the start of a template, each with a file that does. */
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
      const named = end === '${' ? (other: string) => other.startsWith(key) : isForm(key)
      if (!used.has(namespace) && keys.some(named)) used.set(namespace, file)
    }
  }
  return used
}

const isForm = (key: string) => (other: string) => other === key || other === `${key}_other`
