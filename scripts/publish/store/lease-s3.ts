import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bucket } from './object-bucket.ts'
import type { Lease } from './release-store.ts'

export type LeaseOptions = {
  /** How long to wait for another holder, ms. */
  waitMs?: number
  /** A holder whose lease has not changed for this long is dead; less than `waitMs`. Milliseconds. */
  staleMs?: number
}

/** How long who wrote unconditionally waits before it looks whether it was the last to write, ms. */
const SETTLE = 1000

/**
 * Takes the lease that is the object at `key`; null if another one keeps it for `waitMs`. Its holder writes it anew all the
 * time; who waits sees it change, by its own clock: those of two machines need not agree. `conditional`: does the storage
 * honour conditions of writes? Where it does not, of several who take a lease at once the last has it.
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
      // A write whose answer was lost may be ours all the same: what is there decides.
      if (await held()) break
    }
    if (Date.now() >= deadline) return null
    await sleep(30 + Math.random() * 120)
  }

  let beating: Promise<void> = Promise.resolve()
  const heartbeat = setInterval(() => {
    // What fails now is tried with the next; `held` says at last whose it is.
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

/** Does the storage refuse a write whose condition does not hold? Asked once per store. */
export async function supportsConditionalWrites(bucket: Bucket): Promise<boolean> {
  const key = 'locks/.probe'
  try {
    await bucket.putIf(key, '{}', 'absent')
    return !(await bucket.putIf(key, '{}', 'absent'))
  } catch {
    // It knows the header and refuses it.
    return false
  }
}
