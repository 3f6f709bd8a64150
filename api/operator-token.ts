import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOnce } from './create-once.ts'

/** The file below `DATA_DIR` that holds the token. */
export const OPERATOR_TOKEN_FILE = 'operator-token'

/**
 * The token of the operator's calls: `given` (from the environment), else the one in `DATA_DIR/operator-token`, made on the
 * first start and readable by its owner alone. `file` is null when it was given.
 * @throws Error when the given or the stored one is too short to protect anything.
 */
export function loadOperatorToken(
  dataDir: string,
  given?: string,
): { token: string; file: string | null; created: boolean } {
  if (given) return { token: checked(given, 'SUFRA_OPERATOR_TOKEN'), file: null, created: false }
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, OPERATOR_TOKEN_FILE)
  const created = createOnce(file, `${randomBytes(32).toString('base64url')}\n`)
  return { token: checked(readFileSync(file, 'utf8').trim(), file), file, created }
}

function checked(token: string, where: string): string {
  if (/^\S{20,}$/.test(token)) return token
  throw new Error(`${where}: an operator token has at least 20 characters and no spaces`)
}
