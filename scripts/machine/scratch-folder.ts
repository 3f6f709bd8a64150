import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** As `/tmp`: other users (Postgres, nginx) create and remove their own files in it. */
const MODE = 0o1777

/**
 * Runs `work` with a new folder for temporary files (`os.tmpdir()`), also for the processes that it starts. Removes the folder.
 *
 * On ext4 without a journal, creating a file becomes up to ten times slower for five minutes after files beside it were deleted,
 * because their inodes must be skipped one by one. `chattr +T` makes ext4 place each folder in this one far from the others.
 */
export async function withScratchFolder<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), 'sufra-'))
  chmodSync(folder, MODE)
  // Not all systems and file systems have this attribute.
  spawnSync('chattr', ['+T', folder], { stdio: 'ignore' })
  process.env.TMPDIR = folder
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true })
  }
}
