import { loadSecret } from '../crypto/secret-file.ts'

const PAYMENT_SECRET = {
  file: 'payment-secret',
  variable: 'SUFRA_PAYMENT_SECRET',
  description: 'a payment secret',
}

/**
 * The secret that signs the sandbox's callbacks: `given` (from the environment), else the one in `DATA_DIR/payment-secret`.
 * @throws Error when the given or the stored one is too short to protect anything.
 */
export function loadPaymentSecret(dataDir: string, given?: string): string {
  return loadSecret(dataDir, PAYMENT_SECRET, given).secret
}
