import { loadSecret } from './secret-file.ts'

export const OPERATOR_TOKEN = {
  file: 'operator-token',
  variable: 'SUFRA_OPERATOR_TOKEN',
  description: 'an operator token',
}

/**
 * Loads the token of the operator's calls: `given` (from the environment), else the one in `DATA_DIR/operator-token`, which
 * is created on the first start. `file` is null if the token was given.
 * @throws Error if the token is too short.
 */
export function loadOperatorToken(
  dataDir: string,
  given?: string,
): { token: string; file: string | null; created: boolean } {
  const { secret: token, ...made } = loadSecret(dataDir, OPERATOR_TOKEN, given)
  return { token, ...made }
}
