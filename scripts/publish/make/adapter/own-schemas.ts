/** Modules of the wire format that only the counter uses. */
const COUNTER = /\/src\/contract\/counter\//
const SUFFIX = '?counter'

/** Whether a module is the counter's copy of the library of schemas. */
export const isCounterCopy = (id: string): boolean => id.endsWith(SUFFIX)

type Resolving = {
  resolve(source: string, importer: string, options: { skipSelf: boolean }): Promise<{ id: string } | null>
}

/**
 * Vite plugin: gives the counter's schemas their own copy of Valibot. The library is one module, so every page would load what
 * any schema needs, and diners would pay for the counter.
 */
export const ownSchemas = {
  name: 'sufra-own-schemas',
  enforce: 'pre' as const,
  applyToEnvironment: ({ name }: { readonly name: string }) => name === 'client',
  async resolveId(this: Resolving, source: string, importer: string | undefined) {
    if (source !== 'valibot' || importer === undefined || !COUNTER.test(importer)) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found && { ...found, id: found.id + SUFFIX }
  },
}
