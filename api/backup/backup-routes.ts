import type { Readable } from 'node:stream'
import { backupCalls } from '../../src/contract/operator/backup-calls.ts'
import { SECRET_KEY, type SecretBox } from '../crypto/secret-box.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { PictureStore } from '../pictures/picture-store.ts'
import { sealSecrets } from './sealed-secrets.ts'
import { readSecretFiles, usedSecretFiles } from './secret-files.ts'
import { streamBackup } from './write-backup.ts'

/** What can be backed up besides the database, and the database itself. */
export type BackupSettings = {
  readonly engine: OpenDatabase['engine']
  readonly dataDir: string
  /** Whether payments are those of the sandbox, whose secret is otherwise not missed. */
  readonly hasSandbox: boolean
}

type Deps = Pick<CallDeps, 'now' | 'log'> & {
  readonly backup?: BackupSettings | undefined
  readonly pictures?: PictureStore | undefined
  readonly secrets?: SecretBox | undefined
}

/** The operator's call that backs up a running installation. */
export function backupRoutes(register: Register, { now, log, backup, pictures, secrets: box }: Deps): void {
  let isRunning = false
  register(backupCalls.backup, async ({ body: { passphrase } }) => {
    if (!backup) throw new ApiError('unavailable', 'this server has no data of its own to back up')
    if (isRunning) throw new ApiError('conflict', 'another backup is being made')
    isRunning = true
    try {
      const { engine, dataDir, hasSandbox } = backup
      const found = await readSecretFiles(dataDir)
      const names = Object.keys(found)
      const included = passphrase === null ? [] : names
      // Until a venue has a key of its own, nothing is encrypted, and the secret key need not exist.
      const secretKey = names.includes(SECRET_KEY.file) || (box?.currentId() ?? null) !== null
      const secrets = {
        sealed: passphrase === null ? null : await sealSecrets(found, passphrase),
        included,
        missing: usedSecretFiles({ sandbox: hasSandbox, secretKey })
          .map(({ file, variable }) => (names.includes(file) ? file : variable))
          .filter((name) => !included.includes(name)),
      }
      const stream = streamBackup({ engine, now, pictures, spoolDir: dataDir, secrets }, (error) =>
        log('error', 'backup failed', { error: error instanceof Error ? error.message : String(error) }),
      )
      stream.once('close', () => {
        isRunning = false
      })
      log('info', 'backup started', { secrets: included.length > 0 })
      return toWebStream(stream)
    } catch (error) {
      isRunning = false
      throw error
    }
  })
}

/** Converts a stream. `Readable.toWeb` throws outside of any promise if the client goes away. */
function toWebStream(stream: Readable): ReadableStream<Uint8Array> {
  const pieces = stream[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await pieces.next()
        if (piece.done) controller.close()
        else controller.enqueue(piece.value)
      },
      cancel() {
        stream.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}
