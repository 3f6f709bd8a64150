import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { ROOT_SITE } from '../../src/contract/wire/reserved-names.ts'
import type { PublishOptions } from './publication.ts'
import type { Publisher } from './publisher.ts'
import type { PublishErrorCode } from './release/errors.ts'

/** Edits are published one after the other. Everything else runs in other lanes, which pause for each edit and for the lookup of one. */
type Lane = 'edits' | 'rest'

/** A task taken from the queue. */
export type Task = {
  readonly referenceId: string
  readonly task: 'publish' | 'remove'
  /** Starts at 1. */
  readonly attempt: number
  /** Reports that the worker is still alive. */
  heartbeat(): Promise<void>
  /** `live`: the build that is live now, if there is one. */
  complete(live?: { buildId: string; unchanged: boolean }): Promise<void>
  fail(reason: string, isFinal: boolean): Promise<void>
}

/** The source of tasks: the API's queue, which all processes share. */
export type TaskSource = {
  /** Takes the next due task of a lane. */
  takeNext(lane: Lane): Promise<Task | null>
  onRequest(wake: () => void): Promise<() => Promise<void>>
  /** Requests the site's own pages. Requests from many venues result in one task. */
  requestSite(): Promise<void>
  /** Requests a venue again for the start of its next day. */
  requestNextDay(referenceId: string, startsAt: Date): Promise<void>
}

export type Worker = {
  /** Resolves when no task is due any more. */
  drained(): Promise<void>
  /** Finishes the current tasks and takes no more. */
  close(): Promise<void>
}

type TaskPublisher = Pick<Publisher, 'publish' | 'publishSite' | 'remove'>

/** Two lanes for the rest: pages of one venue are rendered while another waits for the platform or the disk. */
const LANES: readonly Lane[] = ['edits', 'rest', 'rest']
/** Poll interval for tasks that become due and for lost notifications, in milliseconds. */
const POLL_EVERY = 1_000
/** Longest pause of other tasks for a lookup of edits, in milliseconds. Usually it takes 2. */
const LONGEST_LOOKUP = 50
/** Interval between signs of life, in milliseconds. */
const ALIVE_EVERY = 5_000
/** Delay after which a venue that failed is requested again, in milliseconds. */
const DAY = 86_400_000
/** Errors that only an edit can resolve. They are not retried. */
const FINAL: ReadonlySet<PublishErrorCode> = new Set([
  'invalid',
  'empty-menu',
  'verify-failed',
  'bad-reference',
])

/**
 * Runs the tasks of a queue until it is closed: one edit and two other tasks at a time. The other tasks pause while it looks for
 * an edit and publishes it, so edits become live without delay. Errors do not stop the worker: it polls an unavailable queue
 * again, and the queue gives tasks of a dead worker to the next one.
 */
export async function startWorker(
  publisher: TaskPublisher,
  source: TaskSource,
  onError: (error: unknown) => void,
): Promise<Worker> {
  let closed = false
  /** Settles when the latest lookup for an edit has ended, or takes too long. */
  let looking: Promise<unknown> | null = null
  /** Settles with the latest edit. Set before `looking` settles. */
  let editing: Promise<unknown> | null = null
  /** The numbers of the lanes that found no task. */
  const idle = new Set<number>()
  const drainListeners = new Set<() => void>()
  const alarm = createAlarm()
  const stopListening = await source.onRequest(alarm.ring)

  /** Waits for one lookup and its edit at most, so that a stream of edits does not stop everything else. */
  async function afterEdits(): Promise<void> {
    await nextTurn()
    await looking
    await editing
  }

  /** Takes and starts one task. Null if none is due. */
  async function start(lane: Lane): Promise<{ readonly done: Promise<void> } | null> {
    const task = await source.takeNext(lane)
    if (!task) return null
    const options = lane === 'edits' ? { isUrgent: true } : { turn: afterEdits }
    const done = runTask(task, publisher, source, options, onError)
    if (lane === 'edits') editing = done.catch(() => {})
    return { done }
  }

  /** Other tasks pause for the lookup too: it is several queries, and each answer would wait for pages being rendered. */
  function startEdit(): ReturnType<typeof start> {
    const starting = start('edits')
    const tooLong = sleep(LONGEST_LOOKUP, undefined, { ref: false })
    looking = Promise.race([starting, tooLong]).catch(() => {})
    return starting
  }

  /** Takes and runs one task. False if none is due. */
  async function runNext(lane: Lane, number: number): Promise<boolean> {
    idle.delete(number)
    if (lane === 'rest') await afterEdits()
    if (closed) return false
    const started = await (lane === 'edits' ? startEdit() : start(lane))
    if (started) {
      await started.done
      return true
    }
    idle.add(number)
    if (idle.size < LANES.length) return false
    for (const resolve of drainListeners) resolve()
    drainListeners.clear()
    return false
  }

  async function runLane(lane: Lane, number: number): Promise<void> {
    while (!closed) {
      const before = alarm.count()
      try {
        if (await runNext(lane, number)) continue
      } catch (error) {
        onError(error)
      }
      if (!closed && alarm.count() === before) await alarm.sleep(POLL_EVERY)
    }
  }

  const running = Promise.all(LANES.map(runLane))
  return {
    drained: () => new Promise((resolve) => drainListeners.add(resolve)),
    async close() {
      closed = true
      alarm.ring()
      await running
      await stopListening()
    },
  }
}

/** Sleep that `ring` ends. `count` is the number of rings, to detect one that happened between two sleeps. */
function createAlarm() {
  let rings = 0
  const sleeping = new Set<AbortController>()
  return {
    count: () => rings,
    ring(): void {
      rings++
      for (const pause of sleeping) pause.abort()
    },
    async sleep(milliseconds: number): Promise<void> {
      const pause = new AbortController()
      sleeping.add(pause)
      await sleep(milliseconds, undefined, { signal: pause.signal, ref: false }).catch(() => {})
      sleeping.delete(pause)
    },
  }
}

/** Runs a task while sending signs of life. Reports unexpected errors to the queue, which retries the task. */
async function runTask(
  task: Task,
  publisher: TaskPublisher,
  source: TaskSource,
  options: PublishOptions,
  onError: (error: unknown) => void,
): Promise<void> {
  const signs = setInterval(() => void task.heartbeat().catch(onError), ALIVE_EVERY)
  try {
    await perform(task, publisher, source, options)
  } catch (error) {
    onError(error)
    await task.fail(error instanceof Error ? error.message : String(error), false)
  } finally {
    clearInterval(signs)
  }
}

async function perform(
  task: Task,
  publisher: TaskPublisher,
  source: TaskSource,
  options: PublishOptions,
): Promise<void> {
  const { referenceId } = task
  if (task.task === 'remove') {
    await publisher.remove(referenceId)
    await source.requestSite()
    return task.complete()
  }
  if (referenceId === ROOT_SITE) {
    const outcome = await publisher.publishSite(options)
    return outcome.ok ? task.complete() : task.fail(outcome.error.message, false)
  }
  const { outcome, listed } = await publisher.publish(referenceId, options)
  // On a later attempt, an earlier worker may have died after the venue went live and before it reported the change.
  if (listed || (outcome.ok && task.attempt > 1)) await source.requestSite()
  if (outcome.ok) await task.complete({ buildId: outcome.buildId, unchanged: outcome.unchanged })
  else {
    const { code, message, details } = outcome.error
    await task.fail([message, ...details].join('\n'), FINAL.has(code))
  }
  // If the worker dies before this request, the next start requests all venues.
  const nextDay = outcome.ok ? outcome.nextDay : new Date(Date.now() + DAY)
  if (nextDay) await source.requestNextDay(referenceId, nextDay)
}
