import { open, rename, rm } from 'node:fs/promises'
import { type BackupManifest, type BackupPart, BrokenBackup } from '../../../api/backup/backup-format.ts'
import { readBackup } from '../../../api/backup/read-backup.ts'

/** What a backup contains. */
export type SavedBackup = BackupManifest

/** How far a backup is. */
export type BackupProgress = { readonly done: number; readonly total: number; readonly part: string }

/**
 * Writes a backup that arrives to a file. It is verified as it arrives, and the file gets its name only when it is complete and on
 * disk; until then it is `{file}.partial`, which is removed after a failure.
 * @throws BrokenBackup, or any error of the connection and the disk
 */
export async function saveBackup(
  arriving: AsyncIterable<Uint8Array>,
  file: string,
  show: (progress: BackupProgress) => void,
): Promise<SavedBackup> {
  const partial = `${file}.partial`
  const output = await open(partial, 'w', 0o600)
  async function* written() {
    for await (const bytes of arriving) {
      await output.writeFile(bytes)
      yield bytes
    }
  }
  try {
    let manifest: BackupManifest | undefined
    let progress: BackupProgress = { done: 0, total: 1, part: '' }
    for await (const event of readBackup(written())) {
      if (event.kind === 'header') progress = { ...progress, total: event.header.expected_bytes }
      if (event.kind === 'part') progress = { ...progress, part: nameOf(event.part) }
      if (event.kind === 'data') progress = { ...progress, done: progress.done + event.data.length }
      if (event.kind === 'manifest') manifest = event.manifest
      show({ ...progress, done: Math.min(progress.done, progress.total) })
    }
    if (!manifest) throw new BrokenBackup('the backup has no end')
    await output.sync()
    await output.close()
    await rename(partial, file)
    return manifest
  } catch (error) {
    await output.close().catch(() => {})
    await rm(partial, { force: true })
    throw error
  }
}

/** What a part is, for people. */
export const nameOf = (part: Pick<BackupPart, 'kind' | 'name'>): string =>
  part.kind === 'table' ? part.name : part.kind === 'picture' ? 'pictures' : 'secrets'
