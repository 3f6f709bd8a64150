/** The part of an output chunk of the bundler that is needed here. */
export type OutputChunk = {
  readonly type: 'chunk' | 'asset'
  readonly isEntry?: boolean
  readonly facadeModuleId?: string | null
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}
export type OutputBundle = Readonly<Record<string, OutputChunk>>

const ISLAND = /\/src\/islands\//
/** Loaded by every page with an island: React's entry for Astro, and the script of venue pages. */
const WITH_ISLANDS = /\/node_modules\/@astrojs\/react\/dist\/client\.js$|\/src\/enhance\/page\.ts$/

/**
 * For each chunk, the files that every page has already requested when code of the chunk runs: the chunk's own static imports, and
 * those that all entries have in common that lead to the chunk.
 */
export function requestedBefore(bundle: OutputBundle): ReadonlyMap<string, ReadonlySet<string>> {
  const files = Object.keys(bundle)
  const withIslands = files.filter((file) => WITH_ISLANDS.test(bundle[file]?.facadeModuleId ?? ''))
  const entries = files
    .filter((file) => bundle[file]?.isEntry)
    .map((file) => {
      const isIsland = ISLAND.test(bundle[file]?.facadeModuleId ?? '')
      return {
        leadsTo: reachable([file], bundle, true),
        loads: reachable(isIsland ? [file, ...withIslands] : [file], bundle, false),
      }
    })
  return new Map(
    files.map((file) => {
      const sets = entries.filter(({ leadsTo }) => leadsTo.has(file)).map(({ loads }) => loads)
      const common = [...(sets[0] ?? [])].filter((other) => sets.every((set) => set.has(other)))
      return [file, new Set([...reachable([file], bundle, false), ...common])]
    }),
  )
}

/** Files reached from `start` by static imports, and by dynamic ones if `lazy`. */
function reachable(start: readonly string[], bundle: OutputBundle, lazy: boolean): Set<string> {
  const found = new Set(start)
  // A set's iteration also visits the elements that are added meanwhile.
  for (const file of found) {
    const { imports = [], dynamicImports = [] } = bundle[file] ?? {}
    for (const next of lazy ? [...imports, ...dynamicImports] : imports) found.add(next)
  }
  return found
}

/**
 * Vite plugin: an `import()` preloads only files that are not requested yet, because long file names take space. A plugin,
 * because Astro overwrites `build.modulePreload` in the configuration.
 */
export function lazyPreloads() {
  let requested: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  return {
    name: 'sufra-lazy-preloads',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file: string, files: string[], { hostId }: { hostId: string }) =>
            files.filter((file) => !requested.get(hostId)?.has(file)),
        },
      },
    }),
    generateBundle: {
      order: 'pre' as const,
      handler(_options: unknown, bundle: OutputBundle) {
        requested = requestedBefore(bundle)
      },
    },
  }
}
