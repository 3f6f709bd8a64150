/**
 * Puts the temporary folders of tests in memory if there is enough space. They contain tens of thousands of
 * small files, and a disk takes longer to write and delete those than the tests take. `TMPDIR` overrides
 * this. The configurations import this file first, so that all processes of a run share the folder. The
 * process that created the folder deletes it.
 */
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOT = join(MEMORY, 'sufra-tests')
const REQUIRED_SPACE = 6 * 1024 ** 3

function hasSpace(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > REQUIRED_SPACE
  } catch {
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })

if (process.env.TMPDIR === undefined && hasSpace()) {
  mkdirSync(ROOT, { recursive: true })
  // A killed run could not delete its folder.
  for (const name of readdirSync(ROOT)) if (!isRunning(Number(name))) remove(join(ROOT, name))
  const own = join(ROOT, String(process.pid))
  mkdirSync(own, { recursive: true })
  // Same mode as `/tmp`: a Postgres that runs as another user deletes its own folder.
  chmodSync(own, 0o1777)
  process.env.TMPDIR = own
  process.on('exit', () => remove(own))
}
