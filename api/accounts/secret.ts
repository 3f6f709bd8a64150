import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOnce } from '../create-once.ts'

/** The file below `DATA_DIR` that holds the secret. */
export const ACCOUNT_SECRET_FILE = 'account-secret'

/**
 * The secret that keys the hashes of codes, phones and addresses: `given` (from the environment), else the one in
 * `DATA_DIR/account-secret`, made on the first start and readable by its owner alone. Several servers on one database need
 * the same. Another secret ends the codes on their way and the counting of tries, not the sessions.
 * @throws Error when the given or the stored one is too short to protect anything.
 */
export function loadAccountSecret(dataDir: string, given?: string): string {
  if (given) return checked(given, 'SUFRA_ACCOUNT_SECRET')
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, ACCOUNT_SECRET_FILE)
  createOnce(file, `${randomBytes(32).toString('base64url')}\n`)
  return checked(readFileSync(file, 'utf8').trim(), file)
}

function checked(secret: string, where: string): string {
  if (/^\S{20,}$/.test(secret)) return secret
  throw new Error(`${where}: an account secret has at least 20 characters and no spaces`)
}

/** A hash that only this installation can make: codes and phones are so few that a plain one could be reversed. */
export function keyedHash(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('hex')
}
