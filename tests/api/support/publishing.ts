import type { OpenDatabase } from '../../../api/db/open.ts'
import { openPublishQueue, type PublishQueue } from '../../../api/publishing/publish-queue.ts'
import { NOON } from './venue.ts'

export type TestQueue = PublishQueue & {
  /** What was asked for since, each as `publish grill`, in the order of names; it is done then. */
  takeAll(): Promise<string[]>
}

/** The queue of publications on a database of a test; what may be told late is due at once, for it is long past `NOON`. */
export async function openTestQueue(open: OpenDatabase): Promise<TestQueue> {
  const queue = await openPublishQueue(open, {
    now: () => NOON,
    onError(error) {
      throw error
    },
  })
  return {
    ...queue,
    async takeAll() {
      const asked: string[] = []
      for (let task = await queue.takeNext(); task; task = await queue.takeNext()) {
        asked.push(`${task.task} ${task.referenceId}`)
        await task.complete()
      }
      return asked.sort()
    },
  }
}
