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
  /** Resolves when all that was live so far is followed up, after some seconds in any case: before the process ends. */
  drain(): Promise<void>
}

/** A task is written down as done just after its swap: how often, and after how many milliseconds, it is looked for again. */
const LOOKS = 10
const LOOK_EVERY = 300
/** Supervisors do not wait long for a process that is to end. Milliseconds. */
const PATIENCE = 5_000

/**
 * What follows a swap and keeps no publication waiting: the CDN is told what to forget, and the edge is asked when it
 * answers with the new build, which metrics and the venue's record in the queue then say.
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
      for (let look = 0; look < LOOKS; look++) {
        if (await queue?.recordSeenAtEdge(referenceId, buildId)) return
        await sleep(LOOK_EVERY)
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
      await Promise.race([all, sleep(PATIENCE, undefined, { ref: false })])
    },
  }
}
