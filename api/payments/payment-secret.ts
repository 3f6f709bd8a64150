import { loadSecret } from '../crypto/secret-file.ts'

export const PAYMENT_SECRET = {
  file: 'payment-secret',
  variable: 'SUFRA_PAYMENT_SECRET',
  description: 'a payment secret',
}

/**
 * Loads the secret that signs the sandbox's callbacks: `given` (from the environment), else the one in
 * `DATA_DIR/payment-secret`.
 * @throws Error if the secret is too short.
 */
export function loadPaymentSecret(dataDir: string, given?: string): string {
  return loadSecret(dataDir, PAYMENT_SECRET, given).secret
}
