import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { ROOT_SITE } from '../../src/contract/wire/reserved-names.ts'
import type { Publisher } from './publisher.ts'
import type { PublishErrorCode } from './release/errors.ts'

/** Edits are published one after the other, and so is the rest, which stands still meanwhile. */
type Lane = 'edits' | 'rest'

/** A task of the queue, as its worker sees it. */
export type Task = {
  readonly referenceId: string
  readonly task: 'publish' | 'remove'
  /** 1 the first time. */
  readonly attempt: number
  alive(): Promise<void>
  /** `live`: the build that is live now, where there is one. */
  done(live?: { buildId: string; unchanged: boolean }): Promise<void>
  failed(reason: string, isFinal: boolean): Promise<void>
}

/** Where tasks come from: the API's queue, whichever machine put them there. */
export type TaskSource = {
  /** The next that is due: of the edits, or of what is not one. */
  take(among: Lane): Promise<Task | null>
  onAsked(wake: () => void): Promise<() => Promise<void>>
  /** Asks for the site's own pages, soon and once however many venues changed. */
  askSite(): Promise<void>
  /** Asks for a venue again when its next day starts. */
  askNextDay(referenceId: string, startsAt: Date): Promise<void>
}

export type Worker = {
  /** Resolves when nothing is due any more. */
  drained(): Promise<void>
  /** Finishes the tasks under way and takes no more. */
  close(): Promise<void>
}

const LANES: readonly Lane[] = ['edits', 'rest']
/** How often it looks by itself, for tasks that become due and calls that got lost; between signs of life. Milliseconds. */
const LOOK_EVERY = 1_000
const ALIVE_EVERY = 5_000
/** A venue that could not be published is asked for a day later. Milliseconds. */
const DAY = 86_400_000
/** What another try does not mend: only an edit does. */
const FINAL: ReadonlySet<PublishErrorCode> = new Set([
  'invalid',
  'empty-menu',
  'verify-failed',
  'bad-reference',
])

/**
 * Does the tasks of a queue until closed, an edit and one other at a time: whatever else is being published stops in the
 * midst for an edit, so that it is live as soon as if nothing else went on. It stops for nothing: a queue that does not
 * answer is asked again, a task whose worker died is given to the next by the queue.
 */
export async function startWorker(
  publisher: Pick<Publisher, 'publish' | 'publishSite' | 'remove'>,
  source: TaskSource,
  onError: (error: unknown) => void,
): Promise<Worker> {
  let closed = false
  /** Settles with the edit under way. */
  let editing: Promise<void> | null = null
  let asked = 0
  const sleeping = new Set<AbortController>()
  const idle = new Set<Lane>()
  const waiters = new Set<() => void>()

  function wake(): void {
    asked++
    for (const pause of sleeping) pause.abort()
  }
  const stopListening = await source.onAsked(wake)

  async function afterEdits(): Promise<void> {
    do await nextTurn()
    while (await editing?.then(() => true))
  }

  async function perform(task: Task, lane: Lane): Promise<void> {
    const { referenceId } = task
    const how = lane === 'edits' ? {} : { turn: afterEdits }
    if (task.task === 'remove') {
      await publisher.remove(referenceId)
      await source.askSite()
      return task.done()
    }
    if (referenceId === ROOT_SITE) {
      const outcome = await publisher.publishSite(how)
      return outcome.ok ? task.done() : task.failed(outcome.error.message, false)
    }
    const { outcome, listed } = await publisher.publish(referenceId, how)
    // A worker that died after its swap told nobody what changed.
    if (listed || (outcome.ok && task.attempt > 1)) await source.askSite()
    if (outcome.ok) await task.done({ buildId: outcome.buildId, unchanged: outcome.unchanged })
    else {
      const { code, message, details } = outcome.error
      await task.failed([message, ...details].join('\n'), FINAL.has(code))
    }
    // A worker that dies before this asks for all venues when it starts again.
    const nextDay = outcome.ok ? outcome.nextDay : new Date(Date.now() + DAY)
    if (nextDay) await source.askNextDay(referenceId, nextDay)
  }

  async function withSigns(task: Task, lane: Lane): Promise<void> {
    const signs = setInterval(() => void task.alive().catch(onError), ALIVE_EVERY)
    try {
      await perform(task, lane)
    } catch (error) {
      onError(error)
      await task.failed(error instanceof Error ? error.message : String(error), false)
    } finally {
      clearInterval(signs)
    }
  }

  async function next(lane: Lane): Promise<boolean> {
    idle.delete(lane)
    if (lane === 'rest') await afterEdits()
    const task = await source.take(lane)
    if (task) {
      const done = withSigns(task, lane)
      if (lane === 'edits') {
        editing = done
          .catch(() => {})
          .finally(() => {
            editing = null
          })
      }
      await done
      return true
    }
    idle.add(lane)
    if (idle.size < LANES.length) return false
    for (const resolve of waiters) resolve()
    waiters.clear()
    return false
  }

  async function run(lane: Lane): Promise<void> {
    while (!closed) {
      const before = asked
      try {
        if (await next(lane)) continue
      } catch (error) {
        onError(error)
      }
      if (asked !== before || closed) continue
      const pause = new AbortController()
      sleeping.add(pause)
      await sleep(LOOK_EVERY, undefined, { signal: pause.signal, ref: false }).catch(() => {})
      sleeping.delete(pause)
    }
  }

  const running = Promise.all(LANES.map(run))
  return {
    drained: () => new Promise((resolve) => waiters.add(resolve)),
    async close() {
      closed = true
      wake()
      await running
      await stopListening()
    },
  }
}
