/**
 * Temporary folders of tests lie in memory where there is room. They hold tens of thousands of small files, and a disk takes
 * longer to write and remove those than the tests take. `TMPDIR` overrides this. Configurations import this file first, so
 * that all processes of a run share the folder; it goes with the process that made it.
 */
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOT = join(MEMORY, 'sufra-tests')
const ROOM = 6 * 1024 ** 3

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM
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

if (process.env.TMPDIR === undefined && hasRoom()) {
  mkdirSync(ROOT, { recursive: true })
  // A run that was killed could not remove its own.
  for (const name of readdirSync(ROOT)) if (!isRunning(Number(name))) remove(join(ROOT, name))
  const own = join(ROOT, String(process.pid))
  mkdirSync(own, { recursive: true })
  // As `/tmp` is: a Postgres that runs as another user removes its own folder.
  chmodSync(own, 0o1777)
  process.env.TMPDIR = own
  process.on('exit', () => remove(own))
}
