import { createHmac } from 'node:crypto'
import { loadSecret } from '../crypto/secret-file.ts'

const ACCOUNT_SECRET = {
  file: 'account-secret',
  variable: 'SUFRA_ACCOUNT_SECRET',
  description: 'an account secret',
}

/**
 * The secret that keys the hashes of codes, phones and addresses: `given` (from the environment), else the one in
 * `DATA_DIR/account-secret`. Another secret ends the codes on their way and the counting of tries, not the sessions.
 * @throws Error when the given or the stored one is too short to protect anything.
 */
export function loadAccountSecret(dataDir: string, given?: string): string {
  return loadSecret(dataDir, ACCOUNT_SECRET, given).secret
}

/** A hash that only this installation can make: codes and phones are so few that a plain one could be reversed. */
export function keyedHash(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('hex')
}
