import type { BoardOrder } from '../../src/contract/counter/board-calls.ts'
import { createWakeable } from '../background/wakeable.ts'
import { hasAllEvents, listChangedOrders, readLastEvents } from '../db/board/events.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { toBoardOrders } from './board-orders.ts'
import { createRevisionFollowers, type RevisionFollower } from './revision-followers.ts'

/** Milliseconds between two looks at the database when no change was reported. */
const POLL = 1_000
/** Least time between two looks, in milliseconds. */
const PAUSE = 20
/** Most orders of a branch that are read at once. */
const BATCH = 200

/** Somebody who follows the orders of a branch. */
export type Follower = {
  readonly branchId: string
  /** Number of the last event it has received. */
  after: number
  /** Delivers changed orders as the board shows them, by the numbers of their events. */
  onOrders?(orders: readonly BoardOrder[]): void
  /** Delivers the ids of changed orders, including those that are not on the board because they are unpaid. */
  onChanged?(orderIds: ReadonlySet<string>): void
  /** Events after `after` are no longer stored. */
  onMissed(): void
}

/** Runs with every look at the database, for what else a stream depends on. */
export type Check = () => Promise<void>

/** Delivers the changes of orders to everybody in this process who follows a branch. */
export type BoardHub = {
  /** Delivers all changes after `follower.after`, in order and without gaps, until the returned function is called. */
  follow(follower: Follower): () => void
  /** Delivers the revisions of a branch's venue until the returned function is called. A later one may replace an earlier one. */
  followRevision(follower: RevisionFollower): () => void
  /** Runs `check` with every look at the database while somebody follows. */
  addCheck(check: Check): void
  /** Looks at the database soon, since something may have changed. */
  wake(): void
  /** Stops, and waits for the look under way. */
  close(): Promise<void>
}

/**
 * Creates the hub of a process. The table of events is the only truth: a wake-up that is lost delays an event by one second, and
 * one that was not needed costs a query.
 */
export function createBoardHub({ db, now, log }: Pick<CallDeps, 'db' | 'now' | 'log'>): BoardHub {
  const followers = new Map<string, Set<Follower>>()
  const revisions = createRevisionFollowers(db)
  const checks: Check[] = []
  let timer: ReturnType<typeof setInterval> | undefined

  async function deliver(branchId: string): Promise<void> {
    // Followers who come meanwhile may need earlier events than those that are read here. The next look is for them.
    const listening = [...(followers.get(branchId) ?? [])]
    for (;;) {
      const after = Math.min(...listening.map((follower) => follower.after))
      const changed = await listChangedOrders(db, branchId, after, BATCH)
      const last = changed.at(-1)?.seq
      if (last === undefined) return
      const hasBoard = listening.some(({ onOrders }) => onOrders)
      const orders = hasBoard ? await toBoardOrders(db, changed, now()) : []
      const ids = new Set(changed.map(({ id }) => id))
      for (const follower of listening) {
        if (!followers.get(branchId)?.has(follower)) continue
        const unknown = orders.filter(({ seq }) => seq > follower.after)
        follower.after = Math.max(follower.after, last)
        if (unknown.length > 0) follower.onOrders?.(unknown)
        follower.onChanged?.(ids)
      }
      if (changed.length < BATCH) return
    }
  }

  async function look(): Promise<void> {
    await revisions.look()
    if (followers.size === 0) return
    const last = await readLastEvents(db, [...followers.keys()])
    for (const [branchId, seq] of last)
      if ([...(followers.get(branchId) ?? [])].some(({ after }) => after < seq)) await deliver(branchId)
    for (const check of checks) await check()
  }

  const looks = createWakeable(look, {
    pause: PAUSE,
    onError: (error) =>
      log('error', 'board events could not be read', {
        error: error instanceof Error ? error.message : String(error),
      }),
  })
  const isFollowed = () => followers.size > 0 || !revisions.isEmpty()
  const wake = () => {
    if (isFollowed()) looks.wake()
  }
  const startPolling = () => {
    timer ??= setInterval(wake, POLL).unref()
  }
  const stopPolling = () => {
    if (isFollowed()) return
    clearInterval(timer)
    timer = undefined
  }

  async function start(follower: Follower): Promise<void> {
    if (await hasAllEvents(db, follower.branchId, follower.after)) return wake()
    follower.onMissed()
  }

  return {
    follow(follower) {
      const listening = followers.get(follower.branchId) ?? new Set()
      followers.set(follower.branchId, listening.add(follower))
      startPolling()
      start(follower).catch(() => follower.onMissed())
      return () => {
        listening.delete(follower)
        if (listening.size === 0) followers.delete(follower.branchId)
        stopPolling()
      }
    },
    followRevision(follower) {
      const remove = revisions.add(follower)
      startPolling()
      // It may have changed since the follower read it.
      wake()
      return () => {
        remove()
        stopPolling()
      }
    },
    addCheck: (check) => void checks.push(check),
    wake,
    close() {
      clearInterval(timer)
      return looks.close()
    },
  }
}
