import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret of an installation: its file in `DATA_DIR`, the variable that can replace it, and a name for messages. */
export type SecretFile = { readonly file: string; readonly variable: string; readonly description: string }

/**
 * Loads a secret: `given` (from the environment), else the one in its file, which is created on the first start and
 * readable by its owner only. `file` is null if the secret was given. Servers that share a database need the same secret.
 * @throws Error if the secret is too short.
 */
export function loadSecret(
  dataDir: string,
  { file: name, variable, description: what }: SecretFile,
  given?: string,
): { secret: string; file: string | null; created: boolean } {
  const checked = (secret: string, where: string) => {
    if (/^\S{20,}$/.test(secret)) return secret
    throw new Error(`${where}: ${what} must have at least 20 characters and no spaces`)
  }
  if (given) return { secret: checked(given, variable), file: null, created: false }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, name)
  const created = createIfMissing(file, `${randomBytes(32).toString('base64url')}\n`)
  return { secret: checked(readFileSync(file, 'utf8').trim(), file), file, created }
}

/** Creates a file that only its owner can read, unless it exists. Atomic, also among several processes. */
export function createIfMissing(file: string, text: string): boolean {
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, text, { mode: 0o600 })
  try {
    linkSync(temporary, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}
