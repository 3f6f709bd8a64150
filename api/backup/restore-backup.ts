import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type ForgottenKey, forgetUnreadableKeys } from '../credentials/venue-keys.ts'
import type { SecretBox } from '../crypto/secret-box.ts'
import { openForRows, setSequence } from '../db/backup/load-rows.ts'
import { type RestoreTarget, restoreInto } from '../db/backup/restore-target.ts'
import { listTables } from '../db/backup/table-layout.ts'
import { migrate, migrationNames } from '../db/migrate.ts'
import { beginStandby } from '../db/standby/standby.ts'
import type { PictureStore } from '../pictures/picture-store.ts'
import { type BackupHeader, type BackupManifest, type BackupPart, BrokenBackup } from './backup-format.ts'
import { type BackupEvent, readBackup } from './read-backup.ts'
import { type Secrets, unsealSecrets } from './sealed-secrets.ts'

/** A backup of which every byte was verified. */
export type VerifiedBackup = {
  readonly manifest: BackupManifest
  /** The decrypted secrets; null if it has none, or they are to be left out. */
  readonly secrets: Secrets | null
}

/** Reads the file of a backup from its start. */
export type OpenBackup = () => AsyncIterable<Uint8Array>

/**
 * Reads a whole backup and verifies it, without changing anything. `passphrase`: null to leave out its secrets.
 * @throws BrokenBackup if it is damaged, incomplete, of an unknown format or schema, or locked with another passphrase
 */
export async function verifyBackup(open: OpenBackup, passphrase: string | null): Promise<VerifiedBackup> {
  const sealed: Buffer[] = []
  let part: BackupPart | undefined
  for await (const event of readBackup(open())) {
    if (event.kind === 'header') checkSchema(event.header)
    if (event.kind === 'part') part = event.part
    if (event.kind === 'data' && part?.kind === 'secrets') sealed.push(event.data)
    if (event.kind !== 'manifest') continue
    const { manifest } = event
    if (manifest.secrets.included.length === 0 || passphrase === null) return { manifest, secrets: null }
    if (passphrase === '')
      throw new BrokenBackup(
        'the backup has secrets: set SUFRA_BACKUP_PASSPHRASE to its passphrase, or leave them out with --without-secrets',
      )
    const secrets = await unsealSecrets(Buffer.concat(sealed), passphrase)
    if (secrets === null) throw new BrokenBackup('the passphrase is not the one of this backup')
    return { manifest, secrets }
  }
  throw new BrokenBackup('the backup has no end')
}

/** @throws BrokenBackup if this code cannot make the schema of the backup */
function checkSchema({ migrations }: BackupHeader): void {
  const unknown = migrations.find((name) => !migrationNames.includes(name))
  if (unknown !== undefined)
    throw new BrokenBackup(
      `the backup was made by a newer version of Sufra: this version does not know the migration ${unknown}`,
    )
  const missing = migrationNames.slice(0, migrations.length).find((name, i) => migrations[i] !== name)
  if (missing !== undefined)
    throw new BrokenBackup(`the schema of the backup was made without the migration ${missing}`)
}

export type RestoreRequest = {
  readonly open: OpenBackup
  readonly location: Parameters<typeof restoreInto>[0]
  /** Where its pictures are stored. */
  readonly pictures: Pick<PictureStore, 'put'>
  /** What the new installation can decrypt. */
  readonly secretBox: SecretBox
  /** Epoch milliseconds. */
  readonly now: number
  /** Called with the part that is loaded next. */
  onPart?(part: BackupPart): void
}

/**
 * Loads a verified backup into an empty installation, migrates it to the schema of this code, and puts it on standby. If this fails, the
 * database has not changed; pictures that were stored are harmless, because their names are their content. Returns whose keys at payment
 * providers are forgotten, because the installation does not have the secret key that encrypted them.
 * @throws NotEmpty if the database has data
 */
export function restoreBackup(request: RestoreRequest): Promise<ForgottenKey[]> {
  const { open, location, pictures, secretBox, now, onPart } = request
  return restoreInto(location, async (target) => {
    const events = readBackup(open())
    const header = await nextHeader(events)
    await migrate(target.db, header.migrations.at(-1))
    const closeForRows = await openForRows(
      target.run,
      (await listTables(target.run)).map(({ name }) => name),
    )
    for await (const event of events) {
      if (event.kind === 'part') {
        onPart?.(event.part)
        await loadPart(target, event.part, partContent(events), pictures)
      }
      if (event.kind !== 'manifest') continue
      for (const sequence of event.manifest.sequences) await setSequence(target.run, sequence)
      await closeForRows()
      await migrate(target.db)
      await beginStandby(target.db, { restoredAt: new Date(now), backupMadeAt: new Date(header.made_at) })
      const forgotten = await forgetUnreadableKeys(target.db, secretBox)
      await sql`analyze`.execute(target.db)
      return forgotten
    }
    throw new BrokenBackup('the backup has no end')
  })
}

async function nextHeader(events: AsyncIterator<BackupEvent>): Promise<BackupHeader> {
  const first = await events.next()
  if (!first.done && first.value.kind === 'header') return first.value.header
  throw new BrokenBackup('the backup has no header')
}

/** The data of the part that has begun. Reads to its end. */
async function* partContent(events: AsyncIterator<BackupEvent>): AsyncGenerator<Buffer> {
  for (;;) {
    const next = await events.next()
    if (next.done || next.value.kind === 'end') return
    if (next.value.kind === 'data') yield next.value.data
  }
}

async function loadPart(
  { copyIn }: RestoreTarget,
  part: BackupPart,
  content: AsyncIterable<Buffer>,
  pictures: Pick<PictureStore, 'put'>,
): Promise<void> {
  if (part.kind === 'table')
    return copyIn(part.name, part.columns, Readable.from(content, { objectMode: false }))
  const bytes = Buffer.concat(await Array.fromAsync(content))
  if (part.kind === 'picture') await pictures.put(part.name, bytes)
}
