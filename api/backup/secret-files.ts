import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ACCOUNT_SECRET } from '../accounts/account-secret.ts'
import { OPERATOR_TOKEN } from '../crypto/operator-token.ts'
import { SECRET_KEY } from '../crypto/secret-box.ts'
import type { SecretFile } from '../crypto/secret-file.ts'
import { PAYMENT_SECRET } from '../payments/payment-secret.ts'
import { PUSH_PRIVATE_KEY } from '../push/push-keys.ts'
import type { Secrets } from './sealed-secrets.ts'

/** The secrets of an installation. What encrypts or signs stored data must be here. */
export const SECRET_FILES: readonly SecretFile[] = [
  OPERATOR_TOKEN,
  ACCOUNT_SECRET,
  PAYMENT_SECRET,
  PUSH_PRIVATE_KEY,
  SECRET_KEY,
]

/** The secrets that an installation uses: that of the sandbox only with the sandbox, and the secret key once there is one. */
export const usedSecretFiles = (uses: {
  readonly sandbox: boolean
  readonly secretKey: boolean
}): readonly SecretFile[] =>
  SECRET_FILES.filter(
    (secret) => (secret !== PAYMENT_SECRET || uses.sandbox) && (secret !== SECRET_KEY || uses.secretKey),
  )

/** Reads the secret files in `DATA_DIR`. Secrets that the environment provides are not there. */
export async function readSecretFiles(dataDir: string): Promise<Secrets> {
  const secrets: Record<string, string> = {}
  for (const { file } of SECRET_FILES)
    try {
      secrets[file] = await readFile(join(dataDir, file), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  return secrets
}

/** Writes secret files aside. Returns the function that puts all of them in place, and the one that removes them. */
export async function prepareSecretFiles(dataDir: string, secrets: Secrets) {
  const files = SECRET_FILES.flatMap(({ file }) => {
    const content = secrets[file]
    return content === undefined ? [] : [{ file: join(dataDir, file), content }]
  })
  for (const { file, content } of files)
    await writeFile(`${file}.restoring`, content, { mode: 0o600, flush: true })
  return {
    async commit() {
      for (const { file } of files) await rename(`${file}.restoring`, file)
    },
    async discard() {
      for (const { file } of files) await rm(`${file}.restoring`, { force: true })
    },
  }
}
