import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats } from 'node:fs'
import { join, relative, sep } from 'node:path'

const OWNER_FOLDER = 0o700
const OWNER_FILE = 0o600
/** Others may pass through to a folder whose name they know, but not list this one. */
const PASS_THROUGH = 0o711

/**
 * Makes a folder and everything in it readable by its owner alone; creates it if it does not exist. `shared` is what other
 * users may read: it is left as it is, and folders above it can be passed through. Symbolic links are not followed. No
 * effect on Windows.
 * @returns paths whose mode could not be changed, because they belong to another user.
 */
export function makePrivate(folder: string, shared?: string): string[] {
  mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER })
  const refused: string[] = []
  const visit = (path: string, stats: Stats) => {
    if (path === shared || stats.isSymbolicLink()) return
    const isFolder = stats.isDirectory()
    const mode = !isFolder ? OWNER_FILE : shared && isWithin(shared, path) ? PASS_THROUGH : OWNER_FOLDER
    if ((stats.mode & 0o777) !== mode) {
      try {
        chmodSync(path, mode)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
        refused.push(path)
      }
    }
    if (!isFolder) return
    for (const name of readdirSync(path)) {
      const below = join(path, name)
      const found = lstatSync(below, { throwIfNoEntry: false })
      if (found) visit(below, found)
    }
  }
  visit(folder, lstatSync(folder))
  return refused
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way.split(sep)[0] !== '..'
}
