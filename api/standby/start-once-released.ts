import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import { isOnStandby } from '../db/standby/standby.ts'
import type { Log } from '../http/log.ts'

/** How often a process looks whether the standby has ended, in milliseconds. */
const LOOK_EVERY = 3_000

export type StartedOnce<T> = {
  /** What was started; undefined during standby. */
  readonly current: T | undefined
  close(): Promise<void>
}

/**
 * Starts work that sends something or that changes orders by itself: at once, or when the standby of a restored installation ends.
 * `stop` ends it. @throws if the database cannot be read, or `start` throws at once
 */
export async function startOnceReleased<T>(
  { db, log }: { readonly db: Kysely<Database>; readonly log: Log },
  start: () => T,
  stop: (started: T) => Promise<void>,
  every = LOOK_EVERY,
): Promise<StartedOnce<T>> {
  let current: T | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  let looking: Promise<void> = Promise.resolve()
  const look = async () => {
    const held = await isOnStandby(db).catch(() => true)
    if (closed) return
    if (held) timer = setTimeout(() => (looking = look()), every).unref()
    else {
      log('info', 'released', {})
      current = start()
    }
  }
  if (await isOnStandby(db)) {
    log('error', 'STANDBY: restored from a backup; nothing is sent, charged or printed', {
      release: 'npm run venue -- release',
    })
    timer = setTimeout(() => (looking = look()), every).unref()
  } else current = start()
  return {
    get current() {
      return current
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await looking
      if (current !== undefined) await stop(current)
    },
  }
}
