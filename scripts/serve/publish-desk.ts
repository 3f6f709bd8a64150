import type { PublishReport as OperatorReport, PublishStatus } from '../../src/contract/operator-calls.ts'
import type { PublishFailure, PublishReport } from '../publish/publish.ts'
import type { Publisher } from '../publish/publisher.ts'
import type { ReleaseStore } from '../publish/release-fs.ts'

/** Publishing inside the server's own process: what the API's operator calls and every import ask for. */
export type PublishDesk = {
  /** Publishes soon; asking again while it waits changes nothing, asking while it runs publishes once more. */
  enqueue(referenceIds: readonly string[]): void
  /** Publishes within a minute, all that is asked for meanwhile at once: for what changes often and may be told late. */
  enqueueLater(referenceIds: readonly string[]): void
  remove(referenceIds: readonly string[]): void
  publish(referenceId: string): Promise<OperatorReport>
  status(referenceId: string): Promise<PublishStatus>
  rollback(referenceId: string): Promise<OperatorReport>
  /** How many reference ids wait to be published or removed. */
  waiting(): number
  /** Finishes the publication under way and takes no more. */
  close(): Promise<void>
}

/** Milliseconds until what may be told late is published. */
const LATER = 60_000

/** One publication at a time, in the order asked for; what fails is told to `log` and tried again when asked again. */
export function openPublishDesk(
  publisher: Publisher & { readonly store: ReleaseStore },
  log: (error: unknown) => void,
): PublishDesk {
  const waiting = new Set<string>()
  const leaving = new Set<string>()
  let running: Promise<void> | null = null
  let closed = false
  const late = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const run = async () => {
    while (!closed && (waiting.size > 0 || leaving.size > 0)) {
      const [gone] = leaving
      const [next] = waiting
      if (gone !== undefined) {
        leaving.delete(gone)
        await publisher.remove(gone).catch(log)
      } else if (next !== undefined) {
        waiting.delete(next)
        await publisher.publish(next).catch(log)
      }
    }
    running = null
  }
  const start = () => {
    if (!closed) running ??= Promise.resolve().then(run)
  }

  const enqueue = (ids: readonly string[]) => {
    for (const id of ids) {
      leaving.delete(id)
      waiting.add(id)
    }
    start()
  }

  return {
    enqueue,
    enqueueLater(ids) {
      for (const id of ids) late.add(id)
      if (closed || timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        const due = [...late]
        late.clear()
        enqueue(due)
      }, LATER)
      timer.unref()
    },
    remove(ids) {
      for (const id of ids) {
        waiting.delete(id)
        late.delete(id)
        leaving.add(id)
      }
      start()
    },
    async publish(referenceId) {
      return reportOf(referenceId, await publisher.publish(referenceId))
    },
    async status(referenceId) {
      const { live, releases } = publisher.store.status(referenceId)
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
      const { from, to } = await publisher.store.rollback(referenceId)
      const message = `build ${to} is live again instead of ${from}`
      return { ...BLANK, reference_id: referenceId, outcome: 'rolled-back', build_id: to, message }
    },
    waiting: () => waiting.size + leaving.size + late.size,
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}

const BLANK = { pages: 0, rendered: 0, milliseconds: 0, issues: [] }

function reportOf(referenceId: string, report: PublishReport | PublishFailure): OperatorReport {
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
