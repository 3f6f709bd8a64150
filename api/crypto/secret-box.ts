import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createIfMissing, type SecretFile } from './secret-file.ts'
import { keyedHash } from './secrets.ts'

/** The secret key that encrypts credentials in the database. Without it, they cannot be read. */
export const SECRET_KEY: SecretFile = {
  file: 'secret-key',
  variable: 'SUFRA_SECRET_KEY',
  description: 'a secret key',
}

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** A ciphertext in base64, and the id of the secret key that encrypted it. */
export type Sealed = { readonly secretId: string; readonly sealed: string }

/** Encrypts what the database must not reveal. */
export type SecretBox = {
  /** The id of the secret key that encrypts; null while there is none, because nothing was encrypted yet. */
  currentId(): string | null
  /** Whether a text that was encrypted with this secret key can be read. */
  knows(secretId: string): boolean
  /** Encrypts a text. `purpose`: what it belongs to; it can be read only with the same one. Creates the secret key if there is none. */
  seal(text: string, purpose: string): Sealed
  /** @throws Error if the secret key is unknown, or the text belongs to something else */
  open(sealed: Sealed, purpose: string): string
}

type Key = { readonly id: string; readonly key: Buffer }

/**
 * Opens the secret keys of an installation: `given` (from the environment), else those in `DATA_DIR/secret-key`, which is created
 * when something is encrypted first. The first one encrypts; others, after spaces, commas or on further lines, are being replaced.
 * @throws Error if one of them is too short.
 */
export function openSecretBox(dataDir: string, given?: string): SecretBox {
  const file = join(dataDir, SECRET_KEY.file)
  const read = (): Key[] => {
    if (given !== undefined) return parseKeys(given, SECRET_KEY.variable)
    return existsSync(file) ? parseKeys(readFileSync(file, 'utf8'), file) : []
  }
  let keys = read()
  /** Reads the file again: another process may have created it, or an operator restored it. */
  const find = (id: string) => {
    if (given === undefined && !keys.some((key) => key.id === id)) keys = read()
    return keys.find((key) => key.id === id)
  }
  const current = (): Key => {
    if (!keys[0]) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      createIfMissing(file, `${randomBytes(32).toString('base64url')}\n`)
      keys = read()
    }
    if (!keys[0]) throw new Error(`${file}: there is no secret key in it`)
    return keys[0]
  }
  return {
    currentId: () => keys[0]?.id ?? null,
    knows: (secretId) => find(secretId) !== undefined,
    seal(text, purpose) {
      const { id, key } = current()
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(purpose),
      )
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64')
      return { secretId: id, sealed }
    },
    open({ secretId, sealed }, purpose) {
      const found = find(secretId)
      if (!found) throw new Error(`the secret key ${secretId} is missing`)
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv(ALGORITHM, found.key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
        return text.toString('utf8')
      } catch {
        throw new Error('what is encrypted was changed, or belongs to something else')
      }
    },
  }
}

function parseKeys(text: string, where: string): Key[] {
  const secrets = text.split(/[\s,]+/).filter((secret) => secret !== '')
  if (secrets.some((secret) => secret.length < 32))
    throw new Error(`${where}: ${SECRET_KEY.description} must have at least 32 characters`)
  return secrets.map((secret) => ({
    id: keyedHash(secret, 'secret-id', '').slice(0, 8),
    key: Buffer.from(hkdfSync('sha256', secret, '', 'sufra credentials', 32)),
  }))
}
