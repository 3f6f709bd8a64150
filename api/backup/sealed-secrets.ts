import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

/** Contents of secret files by name. */
export type Secrets = Readonly<Record<string, string>>

/** AES-256-GCM: sizes in bytes. */
const [SALT, IV, TAG, KEY] = [16, 12, 16, 32]
/** scrypt with 64 MB and about a third of a second. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

/** Encrypts secrets with a passphrase. */
export async function sealSecrets(secrets: Secrets, passphrase: string): Promise<Buffer> {
  const [salt, iv] = [randomBytes(SALT), randomBytes(IV)]
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt, KEY, COST), iv)
  const content = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()])
  return Buffer.concat([salt, iv, cipher.getAuthTag(), content])
}

/** Decrypts secrets. Null if the passphrase is another one, or the content was changed. */
export async function unsealSecrets(sealed: Buffer, passphrase: string): Promise<Secrets | null> {
  if (sealed.length < SALT + IV + TAG) return null
  const salt = sealed.subarray(0, SALT)
  const iv = sealed.subarray(SALT, SALT + IV)
  const decipher = createDecipheriv('aes-256-gcm', await derive(passphrase, salt, KEY, COST), iv)
  decipher.setAuthTag(sealed.subarray(SALT + IV, SALT + IV + TAG))
  try {
    const content = Buffer.concat([decipher.update(sealed.subarray(SALT + IV + TAG)), decipher.final()])
    return JSON.parse(content.toString()) as Secrets
  } catch {
    return null
  }
}
