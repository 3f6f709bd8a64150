import { createReadStream } from 'node:fs'
import type { BackupManifest } from '../../../api/backup/backup-format.ts'
import { restoreBackup, verifyBackup } from '../../../api/backup/restore-backup.ts'
import { prepareSecretFiles } from '../../../api/backup/secret-files.ts'
import type { ForgottenKey } from '../../../api/credentials/venue-keys.ts'
import { makePrivate } from '../../../api/crypto/private-folder.ts'
import { openSecretBox, SECRET_KEY } from '../../../api/crypto/secret-box.ts'
import { openPictureStore } from '../images/picture-store.ts'
import { readConfig } from '../server/config.ts'
import { type BackupProgress, nameOf } from './save-backup.ts'

export type RestoredSite = {
  readonly manifest: BackupManifest
  /** Names of the secrets that were restored. */
  readonly secrets: readonly string[]
  /** Whose keys at payment providers have to be stored again. */
  readonly forgotten: readonly ForgottenKey[]
}

/**
 * Restores a backup into the empty installation that the environment describes (`DATABASE_URL` or `DATA_DIR`, `SITE_STORE`), whose
 * server must not run. Verifies the whole file first. `passphrase`: of its secrets; null to leave them out.
 * @throws BrokenBackup, NotEmpty, ConfigError, or the error of a step; the database is then as it was
 */
export async function restoreSite(
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
  { passphrase, show }: { passphrase: string | null; show(progress: BackupProgress): void },
): Promise<RestoredSite> {
  const config = readConfig(environment)
  const open = () => createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>
  const { manifest, secrets } = await verifyBackup(open, passphrase)
  makePrivate(config.dataDir, config.siteStore ? undefined : config.siteDir)
  const prepared = await prepareSecretFiles(config.dataDir, secrets ?? {})
  let done = 0
  try {
    const forgotten = await restoreBackup({
      open,
      location:
        config.databaseUrl === undefined ? { dataDir: config.dataDir } : { databaseUrl: config.databaseUrl },
      pictures: openPictureStore(config),
      secretBox: openSecretBox(config.dataDir, config.secretKey ?? secrets?.[SECRET_KEY.file]),
      now: Date.now(),
      onPart: (part) => show({ done: done++, total: manifest.parts.length, part: nameOf(part) }),
    })
    await prepared.commit()
    return { manifest, secrets: Object.keys(secrets ?? {}), forgotten }
  } finally {
    await prepared.discard()
  }
}
