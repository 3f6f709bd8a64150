import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats } from 'node:fs'
import { join, relative, sep } from 'node:path'

const OWNER_FOLDER = 0o700
const OWNER_FILE = 0o600
/** Other users can enter folders whose names they know, but cannot list this one. */
const PASS_THROUGH = 0o711

/**
 * Makes a folder and everything in it readable by its owner only, and creates the folder if it does not exist. `shared` is
 * a path that other users may read: its mode is unchanged, and other users can pass through the folders above it. Symbolic
 * links are not followed. Has no effect on Windows.
 * @returns paths whose mode could not be changed because they belong to another user.
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
  const fromFolder = relative(folder, path)
  return fromFolder !== '' && fromFolder.split(sep)[0] !== '..'
}
