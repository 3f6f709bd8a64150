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
  /** After this time without a heartbeat, a holder on any machine counts as dead, ms. */
  staleMs?: number
}

/**
 * Takes the lock in `folder`, which one process at a time can hold. Null if another process holds it for
 * `waitMs`. A dead holder (its process or its heartbeat ended) loses it.
 */
export async function acquireLock(folder: string, options: LockOptions = {}): Promise<Lease | null> {
  const { waitMs = 30_000, staleMs = 60_000 } = options
  const token = `${hostname()} ${process.pid} ${randomBytes(8).toString('hex')}`
  const lock = join(folder, LOCK)
  // The name identifies the owner, even if the owner dies before writing the content.
  const claim = join(folder, token)
  const deadline = Date.now() + waitMs
  mkdirSync(folder, { recursive: true })
  try {
    // On a full disk, the file is created and then writing its content fails.
    writeFileSync(claim, token)
    for (;;) {
      // The claim is complete before it gets the lock's name, so no process reads an incomplete lock.
      if (tryLink(claim, lock)) break
      if (isStale(lock, staleMs)) {
        renameSync(claim, lock)
        // Another process may have replaced the same dead lock. The last one keeps it.
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
      // The file disappeared between the check and the update; `held` will report that.
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
