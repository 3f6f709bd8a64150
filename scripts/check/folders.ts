/** Limits the number of files in a folder, and refuses sibling folders that import each other. */
import path from 'node:path'
import ts from 'typescript'
import type { Problem } from './report.ts'
import { scriptsOf } from './source.ts'

/** Maximum number of files directly in a folder. */
const MAX_FILES = 25
const CODE = /\.(ts|tsx|mjs|astro)$/
/** Folders of pictures, which are looked up by name. */
const PICTURES = /^(api\/demo\/pictures\/(illustrations|drawn\/[^/]+)|tests\/e2e\/visual\/snapshots\/[^/]+)$/

/** Checks all folders. `sources` maps the path of each file of code and tests to its text. */
export function checkFolders(sources: ReadonlyMap<string, string>): Problem[] {
  return [...crowdedFolders(sources.keys()), ...mutualImports(sources)]
}

function crowdedFolders(files: Iterable<string>): Problem[] {
  const byFolder = Map.groupBy(files, path.posix.dirname)
  return [...byFolder]
    .filter(([folder, { length }]) => length > MAX_FILES && !PICTURES.test(folder))
    .map(([folder, { length }]) => ({
      file: folder,
      message: `has ${length} files, more than ${MAX_FILES}: sort them into folders by subject`,
    }))
}

/** An import from one folder to another with the same parent. */
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

/** Paths of imported files, relative to the project root. Includes type imports. */
function importedBy(file: string, text: string): string[] {
  return scriptsOf(file, text).flatMap((script) =>
    ts
      .preProcessFile(script.text, true, true)
      .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
      .map(({ fileName }) => path.posix.join(path.posix.dirname(file), fileName)),
  )
}

/** The first folders in which the two paths differ. Null if one of the files is directly in the common parent. */
function crossingOf(file: string, imported: string): Crossing | null {
  const [from, to] = [file.split('/'), imported.split('/')]
  const at = from.findIndex((segment, index) => segment !== to[index])
  const [one = '', other = ''] = [from[at], to[at]]
  if (at < 1 || at === from.length - 1 || at === to.length - 1) return null
  return { parent: from.slice(0, at).join('/'), from: one, to: other, file }
}
