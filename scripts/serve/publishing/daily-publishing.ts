import { ROOT_SITE } from '../../../src/contract/wire/reserved-names.ts'
import type { Outcome, Publisher } from '../../publish/publisher.ts'

/** Pause before a failed publication is retried, in milliseconds: the platform may have been unreachable when the day started. */
const RETRY_AFTER = 3_600_000

/** When to publish a venue again without an edit, after `outcome` at `now`; null for never. */
export function nextPublication(outcome: Outcome, now: number): number | null {
  if (!outcome.ok) return now + RETRY_AFTER
  return outcome.nextDay?.getTime() ?? null
}

/**
 * For a platform that does not report edits: publishes each venue again when its next day starts, since banners and random order
 * follow the venue's calendar. `outcomes`: the results of the first publication of all venues.
 */
export function startDailyPublishing(
  publisher: Pick<Publisher, 'publish' | 'publishSite'>,
  outcomes: readonly Outcome[],
  onError: (error: unknown) => void,
): { close(): Promise<void> } {
  const due = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let closed = false

  function note(referenceId: string, at: number | null): void {
    if (at === null) due.delete(referenceId)
    else due.set(referenceId, at)
  }

  /** Returns whether the venue's entry on the landing page changed. */
  async function publish(referenceId: string): Promise<boolean> {
    try {
      const { outcome, listed } = await publisher.publish(referenceId)
      note(referenceId, nextPublication(outcome, Date.now()))
      return listed
    } catch (error) {
      onError(error)
      note(referenceId, Date.now() + RETRY_AFTER)
      return false
    }
  }

  async function publishDue(): Promise<void> {
    const now = Date.now()
    let listed = false
    for (const [referenceId, at] of [...due]) {
      if (at > now || closed) continue
      listed = (await publish(referenceId)) || listed
    }
    if (listed) await publisher.publishSite().catch(onError)
    wait()
  }

  function wait(): void {
    if (closed || due.size === 0) return
    const first = Math.min(...due.values())
    timer = setTimeout(
      () => {
        running = publishDue()
      },
      Math.max(0, first - Date.now()),
    )
  }

  const now = Date.now()
  for (const outcome of outcomes)
    if (outcome.referenceId !== ROOT_SITE) note(outcome.referenceId, nextPublication(outcome, now))
  wait()
  return {
    /** Resolves after the publication under way. */
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
