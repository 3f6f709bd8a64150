import { loadSecret } from '../crypto/secret-file.ts'

export const ACCOUNT_SECRET = {
  file: 'account-secret',
  variable: 'SUFRA_ACCOUNT_SECRET',
  description: 'an account secret',
}

/**
 * Loads the secret that keys the hashes of codes, phones and addresses: `given` (from the environment), else the one in
 * `DATA_DIR/account-secret`. Changing it invalidates pending codes and resets the counted attempts, but keeps sessions.
 * @throws Error if the secret is too short.
 */
export function loadAccountSecret(dataDir: string, given?: string): string {
  return loadSecret(dataDir, ACCOUNT_SECRET, given).secret
}
