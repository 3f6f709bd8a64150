import { linkSync, rmSync, writeFileSync } from 'node:fs'

/** Writes a file that only its owner reads whole or not at all, unless it exists; of several processes one wins. */
export function createOnce(file: string, text: string): boolean {
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, text, { mode: 0o600 })
  try {
    linkSync(aside, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}
