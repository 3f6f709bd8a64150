import { randomBytes } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Lease } from './release-store.ts'

const LOCK = 'lock'

export type LockOptions = {
  /** How long to wait for another holder, ms. */
  waitMs?: number
  /** A holder that has not shown a sign of life for this long is dead, wherever it ran, ms. */
  staleMs?: number
}

/**
 * Takes the lock that is the folder at `folder`, which one process at a time can hold; null if another one keeps it for
 * `waitMs`. A holder that died (its process is gone, or its heartbeat stopped) loses it.
 */
export async function acquireLock(folder: string, options: LockOptions = {}): Promise<Lease | null> {
  const { waitMs = 30_000, staleMs = 60_000 } = options
  const token = `${hostname()} ${process.pid} ${randomBytes(8).toString('hex')}`
  const lock = join(folder, LOCK)
  // Named by its owner: who dies before writing into it leaves an empty file that still says whose it was.
  const claim = join(folder, token)
  const deadline = Date.now() + waitMs
  mkdirSync(folder, { recursive: true })
  try {
    // A full disk makes the file, and then refuses what is in it.
    writeFileSync(claim, token)
    for (;;) {
      // The claim is complete before it gets the lock's name, so nobody ever reads half a lock.
      if (tryLink(claim, lock)) break
      if (isStale(lock, staleMs)) {
        renameSync(claim, lock)
        // Another process may have judged the same dead lock; the last to take it keeps it.
        await sleep(40)
        if (read(lock) === token) break
        writeFileSync(claim, token)
      }
      if (Date.now() >= deadline) return null
      await sleep(10 + Math.random() * 20)
    }
    for (const name of readdirSync(folder)) {
      if (name !== LOCK && isStale(join(folder, name), staleMs)) rmSync(join(folder, name), { force: true })
    }
  } finally {
    rmSync(claim, { force: true })
  }
  return keep(lock, token, staleMs)
}

function keep(path: string, token: string, staleMs: number): Lease {
  const held = () => read(path) === token
  const heartbeat = setInterval(() => {
    const now = new Date()
    try {
      if (held()) utimesSync(path, now, now)
    } catch {
      // Gone between the look and the touch: `held` will say so.
    }
  }, staleMs / 4)
  heartbeat.unref()
  return {
    held: async () => held(),
    async release() {
      clearInterval(heartbeat)
      if (held()) rmSync(path, { force: true })
    },
  }
}

function isStale(path: string, staleMs: number): boolean {
  try {
    const name = basename(path)
    const [host, pid] = (name === LOCK ? readFileSync(path, 'utf8') : name).split(' ')
    if (Date.now() - statSync(path).mtimeMs > staleMs) return true
    return host === hostname() && !isAlive(Number(pid))
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
