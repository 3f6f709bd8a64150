/** Rules about folders: none is a heap, and no two folders beside each other import each other. */
import path from 'node:path'
import ts from 'typescript'
import type { Problem } from './report.ts'
import { scriptsOf } from './source.ts'

/** Files that a folder of source may hold directly. */
const MOST_FILES = 25
const CODE = /\.(ts|tsx|mjs|astro)$/
/** Drawings: one file each, looked up by name. */
const DRAWINGS = /^api\/demo\/pictures\/(illustrations|drawn\/[^/]+)$/

/** Problems of the folders of source. `sources`: the text of each file below `src`, `api` and `scripts`, by its path. */
export function checkFolders(sources: ReadonlyMap<string, string>): Problem[] {
  return [...heaps(sources.keys()), ...mutualImports(sources)]
}

function heaps(files: Iterable<string>): Problem[] {
  const byFolder = Map.groupBy(files, path.posix.dirname)
  return [...byFolder]
    .filter(([folder, { length }]) => length > MOST_FILES && !DRAWINGS.test(folder))
    .map(([folder, { length }]) => ({
      file: folder,
      message: `holds ${length} files; ${MOST_FILES} is the most: sort them into folders by subject`,
    }))
}

/** An import between two folders that stand in one parent folder. */
type Crossing = { readonly parent: string; readonly from: string; readonly to: string; readonly file: string }

function mutualImports(sources: ReadonlyMap<string, string>): Problem[] {
  const crossings = new Map<string, Crossing>()
  for (const [file, text] of sources) {
    if (!CODE.test(file)) continue
    for (const imported of importedBy(file, text)) {
      const crossing = sources.has(imported) ? crossingOf(file, imported) : null
      if (crossing) crossings.set(keyOf(crossing.parent, crossing.from, crossing.to), crossing)
    }
  }
  return [...crossings.values()]
    .filter(({ parent, from, to }) => from < to && crossings.has(keyOf(parent, to, from)))
    .map(({ parent, from, to, file }) => ({
      file,
      message: `${parent}/${from} and ${parent}/${to} import each other (the other way: ${crossings.get(keyOf(parent, to, from))?.file})`,
    }))
}

const keyOf = (parent: string, from: string, to: string) => `${parent}: ${from} → ${to}`

/** Paths from the project's root; types count too. */
function importedBy(file: string, text: string): string[] {
  return scriptsOf(file, text).flatMap((script) =>
    ts
      .preProcessFile(script.text, true, true)
      .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
      .map(({ fileName }) => path.posix.join(path.posix.dirname(file), fileName)),
  )
}

/** The two folders at which the paths part; null where one of the files stands in the parent itself. */
function crossingOf(file: string, imported: string): Crossing | null {
  const [from, to] = [file.split('/'), imported.split('/')]
  const at = from.findIndex((segment, index) => segment !== to[index])
  const [one = '', other = ''] = [from[at], to[at]]
  if (at < 1 || at === from.length - 1 || at === to.length - 1) return null
  return { parent: from.slice(0, at).join('/'), from: one, to: other, file }
}
