import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOnce } from '../create-once.ts'

/** The file below `DATA_DIR` that holds the secret. */
export const PAYMENT_SECRET_FILE = 'payment-secret'

/**
 * The secret that signs the sandbox's callbacks: `given` (from the environment), else the one in `DATA_DIR/payment-secret`,
 * made on the first start and readable by its owner alone. Several servers on one database need the same.
 * @throws Error when the given or the stored one is too short to protect anything.
 */
export function loadPaymentSecret(dataDir: string, given?: string): string {
  if (given) return checked(given, 'SUFRA_PAYMENT_SECRET')
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, PAYMENT_SECRET_FILE)
  createOnce(file, `${randomBytes(32).toString('base64url')}\n`)
  return checked(readFileSync(file, 'utf8').trim(), file)
}

function checked(secret: string, where: string): string {
  if (/^\S{20,}$/.test(secret)) return secret
  throw new Error(`${where}: a payment secret has at least 20 characters and no spaces`)
}
