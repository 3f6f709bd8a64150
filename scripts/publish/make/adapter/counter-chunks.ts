import type { Graph } from './module-graph.ts'

const DESK = /\/src\/islands\/counter\/menu\/MenuScreen\.tsx/

/**
 * Assigns the counter’s copies of modules to files, like `chunkOf`:
 *
 * - `counter-base`: needed at once by several pages of the counter.
 * - `board-base`: needed at once by the board, and by screens that it loads later.
 * - `desk-base`: needed at once by the menu desk, and by sheets that it loads later.
 *
 * The bundler decides about all others: they are needed by one page or screen, or later. What a module imports is in the same file, or
 * in one that is loaded before.
 */
export function counterChunkOf(id: string, graph: Graph): string | null {
  const roots = rootsOf(id, graph)
  const pages = roots.filter((root) => graph.getModuleInfo(root)?.isEntry)
  if (pages.length > 1) return 'counter-base'
  if (roots.length === 1) return null
  if (pages.length === 1) return 'board-base'
  return roots.some((root) => DESK.test(root)) ? 'desk-base' : null
}

/** The entries, and the modules that are loaded later, which need a module at once. */
function rootsOf(id: string, graph: Graph): string[] {
  const found = new Set([id])
  // A set's iteration also visits the elements that are added meanwhile.
  for (const module of found)
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) found.add(importer)
  return [...found].filter((module) => {
    const info = graph.getModuleInfo(module)
    return info?.isEntry === true || (info?.dynamicImporters.length ?? 0) > 0
  })
}
