import { setTimeout as sleep } from 'node:timers/promises'
import type { PublishQueue } from '../../../api/publishing/publish-queue.ts'
import type { NowLive } from '../../publish/publisher.ts'
import type { Config } from '../server/config.ts'
import { describeError, type Log } from '../server/log.ts'
import type { Metrics } from '../server/metrics.ts'
import { createEdgeWatch } from './edge-watch.ts'
import { createPurge } from './purge.ts'

export type FollowUp = {
  onLive(live: NowLive): void
  /** Call before the process ends: resolves when all builds so far are followed up, or after some seconds. */
  drain(): Promise<void>
}

/** A task is recorded as completed shortly after its swap: attempts to find that record, and milliseconds between them. */
const MAX_READS = 10
const READ_EVERY = 300
/** Longest wait at the end in milliseconds: supervisors do not wait long for a process to end. */
const MAX_WAIT = 5_000

/**
 * Does what follows a swap without delaying publications: purges the CDN, and measures when the edge serves the new build, for
 * metrics and the venue's record in the queue.
 */
export function createFollowUp(
  config: Pick<Config, 'purge'>,
  parts: {
    siteUrl: string
    metrics: Metrics
    queue: Pick<PublishQueue, 'recordSeenAtEdge'> | undefined
    log: Log
  },
): FollowUp {
  const { siteUrl, metrics, queue, log } = parts
  const purge = config.purge && createPurge({ ...config.purge, log, onEnd: metrics.countPurge })
  const recording = new Set<Promise<void>>()

  async function record(referenceId: string, buildId: string): Promise<void> {
    try {
      for (let read = 0; read < MAX_READS; read++) {
        if (await queue?.recordSeenAtEdge(referenceId, buildId)) return
        await sleep(READ_EVERY)
      }
    } catch (error) {
      log({ level: 'error', message: 'time at the edge was not recorded', error: describeError(error) })
    }
  }

  const watch = createEdgeWatch({
    siteUrl,
    onEnd({ referenceId, buildId, seconds }) {
      metrics.countSeenAtEdge(seconds)
      if (seconds === null || !queue) return
      const recorded: Promise<void> = record(referenceId, buildId).finally(() => recording.delete(recorded))
      recording.add(recorded)
    },
  })
  return {
    onLive(live) {
      purge?.notify(live)
      watch.watch(live)
    },
    async drain() {
      const all = Promise.all([purge?.drain(), watch.drain()]).then(() => Promise.all(recording))
      await Promise.race([all, sleep(MAX_WAIT, undefined, { ref: false })])
    },
  }
}
