import { PRELOAD_HELPER } from './preload-helper.ts'

const ISLANDS = /\/src\/islands\/counter\//
const SCHEMAS = /\/src\/contract\/counter\//
const COPIED = /\/(src|node_modules)\/.*\.(ts|tsx|js|mjs)$/
/** React stays one file for all islands: it is large, and changes only with the library. */
const REACT = /\/node_modules\/(react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\//
const COPY = '?counter'
/** The library of schemas, as the calls of staff need it on pages of diners. */
const SCHEMAS_COPY = '?counter-schemas'

/** Whether a module is one of the counter’s copies. */
export const isCounterCopy = (id: string): boolean => id.endsWith(COPY)
/** Whether a module is the copy of the library of schemas, for the calls of staff on pages of diners. */
export const isSchemasCopy = (id: string): boolean => id.endsWith(SCHEMAS_COPY)

type Resolving = {
  resolve(source: string, importer: string, options: { skipSelf: boolean }): Promise<{ id: string } | null>
}

/**
 * Vite plugin: gives the counter its own copy of each module except React. Files that diners load are then without what only the
 * counter needs, and the counter does not load files that are cut for diners: half of what they contain is for carts.
 */
export const counterCopies = {
  name: 'sufra-counter-copies',
  enforce: 'pre' as const,
  applyToEnvironment: ({ name }: { readonly name: string }) => name === 'client',
  async resolveId(this: Resolving, source: string, importer: string | undefined) {
    if (importer === undefined) return null
    const isOfCounter = isCounterCopy(importer) || ISLANDS.test(importer)
    if (isOfCounter && source === PRELOAD_HELPER) return { id: PRELOAD_HELPER + COPY }
    const isSchema = source === 'valibot' && SCHEMAS.test(importer)
    if (!isOfCounter && !isSchema) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    if (!found || !COPIED.test(found.id) || REACT.test(found.id)) return found
    return { ...found, id: found.id + (isOfCounter ? COPY : SCHEMAS_COPY) }
  },
}
