import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bucket } from './object-bucket.ts'
import type { Lease } from './release-store.ts'

export type LeaseOptions = {
  /** How long to wait for another holder, ms. */
  waitMs?: number
  /** After this time without a change of the lease, its holder counts as dead. Less than `waitMs`, ms. */
  staleMs?: number
}

/** Delay after an unconditional write, before checking whether it was the last one, ms. */
const SETTLE = 1000

/**
 * Takes the lease stored at `key`. Null if another process holds it for `waitMs`. The holder rewrites the object regularly, and
 * waiting processes watch for changes with their own clocks, so clocks need not agree. `conditional`: whether the storage
 * supports conditional writes. If it does not, the last of several concurrent writers gets the lease.
 */
export async function acquireLease(
  bucket: Bucket,
  key: string,
  conditional: boolean,
  options: LeaseOptions = {},
): Promise<Lease | null> {
  const { waitMs = 30_000, staleMs = 15_000 } = options
  const token = randomBytes(12).toString('hex')
  let beat = 0
  const body = () => JSON.stringify({ token, beat: beat++ })
  const isOurs = (text: string | undefined) => text?.includes(`"${token}"`) ?? false
  const deadline = Date.now() + waitMs

  async function write(etag: string | undefined): Promise<void> {
    const condition = etag === undefined ? 'absent' : { etag }
    await bucket.putIf(key, body(), conditional ? condition : 'any')
  }
  async function held(): Promise<boolean> {
    return isOurs((await bucket.get(key))?.text)
  }

  let seen = { etag: '', at: 0 }
  for (;;) {
    const found = await bucket.get(key)
    if (found && found.etag !== seen.etag) seen = { etag: found.etag, at: performance.now() }
    if (!found || performance.now() - seen.at > staleMs) {
      await write(found?.etag)
      if (!conditional) await sleep(Math.min(SETTLE, staleMs / 4))
      // A write may have succeeded although its response was lost, so the stored object decides.
      if (await held()) break
    }
    if (Date.now() >= deadline) return null
    await sleep(30 + Math.random() * 120)
  }

  let beating: Promise<void> = Promise.resolve()
  const heartbeat = setInterval(() => {
    // The next heartbeat repeats a failed one; `held` reports the outcome.
    beating = beating.then(renew).catch(() => {})
  }, staleMs / 4)
  heartbeat.unref()
  async function renew(): Promise<void> {
    const found = await bucket.get(key)
    if (found && isOurs(found.text)) await write(found.etag)
  }

  return {
    held,
    async release() {
      clearInterval(heartbeat)
      await beating
      if (await held()) await bucket.remove([key])
    },
  }
}

/** Whether the storage refuses a write if its condition does not hold. Called once per store. */
export async function supportsConditionalWrites(bucket: Bucket): Promise<boolean> {
  const key = 'locks/.probe'
  try {
    await bucket.putIf(key, '{}', 'absent')
    return !(await bucket.putIf(key, '{}', 'absent'))
  } catch {
    // The storage knows the header and rejects it.
    return false
  }
}
