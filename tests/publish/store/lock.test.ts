import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { acquireLock } from '../../../scripts/publish/store/lock-fs.ts'
import type { Lease } from '../../../scripts/publish/store/release-store.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'sufra-lock-')), 'grill')
  return () => rmSync(join(folder, '..'), { recursive: true, force: true })
})

const requireLease = async (lease: Promise<Lease | null>) => {
  const held = await lease
  if (!held) throw new Error('the lock was not granted')
  return held
}

/** Writes the lock file of a dead process. */
function writeDeadLock(owner: string, ageMs = 0): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'lock'), owner)
  const then = new Date(Date.now() - ageMs)
  utimesSync(join(folder, 'lock'), then, then)
}

test('a lock has one holder at a time, and is free once it is released', async () => {
  const first = await requireLease(acquireLock(folder))
  expect(await acquireLock(folder, { waitMs: 60 })).toBeNull()
  expect(await first.held()).toBe(true)
  await first.release()
  expect(await first.held()).toBe(false)
  const second = await requireLease(acquireLock(folder, { waitMs: 60 }))
  await second.release()
  expect(readdirSync(folder)).toEqual([])
})

test('simultaneous requests acquire the lock one after another', async () => {
  let inside = 0
  let most = 0
  const turns = Array.from({ length: 8 }, async () => {
    const lease = await requireLease(acquireLock(folder))
    most = Math.max(most, ++inside)
    await new Promise((done) => setTimeout(done, 5))
    inside--
    await lease.release()
  })
  await Promise.all(turns)
  expect(most).toBe(1)
})

test('the lock of a dead process is taken over by one of several', async () => {
  // No process can have this id, because it is above the kernel's maximum.
  writeDeadLock(`${hostname()} 99999999 abc`)
  const leases = await Promise.all(Array.from({ length: 6 }, () => acquireLock(folder, { waitMs: 300 })))
  const held = await Promise.all(leases.map((lease) => lease?.held()))
  expect(held.filter(Boolean)).toHaveLength(1)
})

test('the unfinished claim of a dead process is removed with the next attempt', async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${hostname()} 99999999 abc`), '')
  const lease = await requireLease(acquireLock(folder, { waitMs: 300 }))
  await lease.release()
  expect(readdirSync(folder)).toEqual([])
})

test('a lock of another machine is respected until its heartbeat stops', async () => {
  writeDeadLock('elsewhere 1 abc', 500)
  expect(await acquireLock(folder, { waitMs: 60, staleMs: 60_000 })).toBeNull()
  const lease = await requireLease(acquireLock(folder, { waitMs: 500, staleMs: 400 }))
  await lease.release()
})

test('a live holder keeps its lock fresh', async () => {
  const lease = await requireLease(acquireLock(folder, { staleMs: 200 }))
  expect(await acquireLock(folder, { waitMs: 500, staleMs: 200 })).toBeNull()
  expect(await lease.held()).toBe(true)
  await lease.release()
})
