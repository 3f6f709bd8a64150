import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT_SITE } from '../../src/contract/reserved-names.ts'
import type { PublishErrorCode } from './errors.ts'
import type { Publisher } from './publisher.ts'

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
  take(): Promise<Task | null>
  onAsked(wake: () => void): Promise<() => Promise<void>>
  /** Asks for the site's own pages, soon and once however many venues changed. */
  askSite(): Promise<void>
}

export type Worker = {
  /** Resolves when nothing is due any more. */
  drained(): Promise<void>
  /** Finishes the task under way and takes no more. */
  close(): Promise<void>
}

/** How often it looks by itself, for tasks that become due and calls that got lost; between signs of life. Milliseconds. */
const LOOK_EVERY = 1_000
const ALIVE_EVERY = 5_000
/** What another try does not mend: only an edit does. */
const FINAL: ReadonlySet<PublishErrorCode> = new Set([
  'invalid',
  'empty-menu',
  'verify-failed',
  'bad-reference',
])

/**
 * Does the tasks of a queue, one at a time, until closed. It stops for nothing: a queue that does not answer is asked
 * again, a task whose worker died is given to the next by the queue.
 */
export async function startWorker(
  publisher: Pick<Publisher, 'publish' | 'publishSite' | 'remove'>,
  source: TaskSource,
  onError: (error: unknown) => void,
): Promise<Worker> {
  let closed = false
  let wake = () => {}
  let asked = false
  const waiters = new Set<() => void>()

  const stopListening = await source.onAsked(() => {
    asked = true
    wake()
  })

  async function perform(task: Task): Promise<void> {
    const { referenceId } = task
    if (task.task === 'remove') {
      await publisher.remove(referenceId)
      await source.askSite()
      return task.done()
    }
    if (referenceId === ROOT_SITE) {
      const outcome = await publisher.publishSite()
      return outcome.ok ? task.done() : task.failed(outcome.error.message, false)
    }
    const { outcome, listed } = await publisher.publish(referenceId)
    // A worker that died after its swap told nobody what changed.
    if (listed || (outcome.ok && task.attempt > 1)) await source.askSite()
    if (outcome.ok) return task.done({ buildId: outcome.buildId, unchanged: outcome.unchanged })
    const { code, message, details } = outcome.error
    return task.failed([message, ...details].join('\n'), FINAL.has(code))
  }

  async function withSigns(task: Task): Promise<void> {
    const signs = setInterval(() => void task.alive().catch(onError), ALIVE_EVERY)
    try {
      await perform(task)
    } catch (error) {
      onError(error)
      await task.failed(error instanceof Error ? error.message : String(error), false)
    } finally {
      clearInterval(signs)
    }
  }

  async function run(): Promise<void> {
    while (!closed) {
      asked = false
      try {
        const task = await source.take()
        if (task) {
          await withSigns(task)
          continue
        }
        for (const resolve of waiters) resolve()
        waiters.clear()
      } catch (error) {
        onError(error)
      }
      if (asked || closed) continue
      const stop = new AbortController()
      wake = () => stop.abort()
      await sleep(LOOK_EVERY, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
  }

  const running = run()
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
