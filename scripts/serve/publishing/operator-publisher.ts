import type { PublishQueue } from '../../../api/publishing/publish-queue.ts'
import type {
  PublishReport as OperatorReport,
  ReleaseStatus,
} from '../../../src/contract/operator/publishing-calls.ts'
import type { PublishFailure, PublishReport } from '../../publish/publication.ts'
import type { Publisher } from '../../publish/publisher.ts'
import type { ReleaseStore } from '../../publish/store/release-store.ts'

/** The operator's publishing calls that bypass the queue. */
export type OperatorPublisher = {
  /** Publishes now and returns the result. */
  publish(referenceId: string): Promise<OperatorReport>
  status(referenceId: string): Promise<ReleaseStatus>
  rollback(referenceId: string): Promise<OperatorReport>
}

/** Creates the publisher. `queue` is updated with the results, and with changes of the landing page. */
export function createOperatorPublisher(
  publisher: Publisher & { readonly store: ReleaseStore },
  queue: Pick<PublishQueue, 'requestSite' | 'markPublished' | 'requestNextDay' | 'hold'>,
): OperatorPublisher {
  return {
    async publish(referenceId) {
      const { outcome, listed } = await publisher.publish(referenceId)
      if (listed) await queue.requestSite()
      if (outcome.ok) await queue.markPublished(referenceId)
      if (outcome.ok && outcome.nextDay) await queue.requestNextDay(referenceId, outcome.nextDay)
      return toOperatorReport(referenceId, outcome)
    },
    async status(referenceId) {
      const { live, releases } = await publisher.store.status(referenceId)
      const current = releases.find((release) => release.buildId === live)
      return {
        reference_id: referenceId,
        build_id: live,
        published_at: current?.timestamp ?? null,
        pages: current?.files ?? 0,
        previous: releases.map((release) => release.buildId).filter((id) => live !== null && id < live),
      }
    },
    async rollback(referenceId) {
      const { from, to } = await publisher.rollback(referenceId)
      // A rollback lasts until the next edit, not until the next day or restart.
      await queue.hold(referenceId)
      const message = `build ${to} is live again instead of ${from}`
      return { ...BLANK, reference_id: referenceId, outcome: 'rolled-back', build_id: to, message }
    },
  }
}

const BLANK = { pages: 0, rendered: 0, milliseconds: 0, issues: [] }

function toOperatorReport(referenceId: string, report: PublishReport | PublishFailure): OperatorReport {
  if (!report.ok) {
    const { error } = report
    return {
      ...BLANK,
      reference_id: referenceId,
      outcome: 'failed',
      build_id: null,
      message: error.message,
      issues: error.details.map((message) => ({ path: error.path ?? '', message })),
    }
  }
  const { pages, ms, buildId, unchanged, warnings } = report
  return {
    reference_id: referenceId,
    outcome: unchanged ? 'unchanged' : 'published',
    build_id: buildId,
    message: unchanged
      ? `nothing changed; build ${buildId} stays live`
      : `build ${buildId} is live: ${pages.rendered} of ${pages.total} pages rendered`,
    pages: pages.total,
    rendered: pages.rendered,
    milliseconds: Math.round(ms.total),
    issues: warnings.map((message) => ({ path: '', message })),
  }
}
