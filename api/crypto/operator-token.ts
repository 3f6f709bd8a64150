import { loadSecret } from './secret-file.ts'

const OPERATOR_TOKEN = {
  file: 'operator-token',
  variable: 'SUFRA_OPERATOR_TOKEN',
  description: 'an operator token',
}

/**
 * The token of the operator's calls: `given` (from the environment), else the one in `DATA_DIR/operator-token`, made on the
 * first start. `file` is null when it was given.
 * @throws Error when the given or the stored one is too short to protect anything.
 */
export function loadOperatorToken(
  dataDir: string,
  given?: string,
): { token: string; file: string | null; created: boolean } {
  const { secret: token, ...made } = loadSecret(dataDir, OPERATOR_TOKEN, given)
  return { token, ...made }
}
