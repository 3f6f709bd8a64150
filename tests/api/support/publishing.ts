import type { OpenDatabase } from '../../../api/db/open.ts'
import { openPublishQueue, type PublishQueue } from '../../../api/publishing/publish-queue.ts'
import { NOON } from './venue.ts'

export type TestQueue = PublishQueue & {
  /** Takes and completes all due tasks, and returns them sorted, such as `publish grill`. */
  takeAll(): Promise<string[]>
}

/**
 * Opens the publish queue on a test's database. Delayed requests are due at once, because the real time is long past
 * `NOON`.
 */
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
      const tasks: string[] = []
      for (let task = await queue.takeNext(); task; task = await queue.takeNext()) {
        tasks.push(`${task.task} ${task.referenceId}`)
        await task.complete()
      }
      return tasks.sort()
    },
  }
}
