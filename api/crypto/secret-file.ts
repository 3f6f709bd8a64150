import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret of an installation: its file below `DATA_DIR`, the variable that may name it instead, what people call it. */
export type SecretFile = { readonly file: string; readonly variable: string; readonly description: string }

/**
 * A secret: `given` (from the environment), else the one in its file, made on the first start and readable by its owner
 * alone. `file` is null when it was given. Several servers on one database need the same.
 * @throws Error when the given or the stored one is too short to protect anything.
 */
export function loadSecret(
  dataDir: string,
  { file: name, variable, description: what }: SecretFile,
  given?: string,
): { secret: string; file: string | null; created: boolean } {
  const checked = (secret: string, where: string) => {
    if (/^\S{20,}$/.test(secret)) return secret
    throw new Error(`${where}: ${what} has at least 20 characters and no spaces`)
  }
  if (given) return { secret: checked(given, variable), file: null, created: false }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, name)
  const created = createIfMissing(file, `${randomBytes(32).toString('base64url')}\n`)
  return { secret: checked(readFileSync(file, 'utf8').trim(), file), file, created }
}

/** Writes a file that only its owner reads whole or not at all, unless it exists; of several processes one wins. */
function createIfMissing(file: string, text: string): boolean {
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
