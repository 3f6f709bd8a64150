/** What the operator's tool tells of publishing: what is live, what waits, what failed, how far all of it has come. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CallError } from '../../src/client/http.ts'
import type { OperatorCallName, OperatorCallResponse } from '../../src/contract/operator/operator-calls.ts'
import type {
  PublicationState,
  PublishReport,
  RepublicationProgress,
} from '../../src/contract/operator/publishing-calls.ts'
import { createProgress } from './progress.ts'

type Call = <Name extends OperatorCallName>(
  name: Name,
  params?: Readonly<Record<string, string>>,
  body?: string,
) => Promise<OperatorCallResponse<Name>>

type Output = { out(text: string): void; err(text: string): void; readonly isTerminal?: boolean }

/** Milliseconds between two looks: at what an import asked for, and at how far all have come. */
const LOOK_EVERY = 100
const PROGRESS_EVERY = 500
/** What an import asked for is waited for so long. */
const MOST_WAIT = 60_000

export function publishingTold(call: Call, output: Output) {
  const { out, err } = output

  /** Waits until an edit is live or has failed. Resolves to whether it did not fail. */
  async function edited(referenceId: string): Promise<boolean> {
    const until = Date.now() + MOST_WAIT
    for (;;) {
      const status = await call('venueStatus', { referenceId }).catch(nullWhereUnavailable)
      // Without publisher and queue nothing is published by itself.
      if (!status?.publication) return true
      const { publication, build_id } = status
      const { state } = publication
      if (state === 'idle') {
        out(`${referenceId}: build ${build_id} is live${took(publication)}\n`)
        return true
      }
      if (state === 'failed' || state === 'retrying') {
        err(`${referenceId}: ${standing(publication)}`)
        return false
      }
      if (Date.now() >= until) {
        out(`${referenceId}: ${standing(publication)}; see: status ${referenceId}\n`)
        return true
      }
      await sleep(LOOK_EVERY)
    }
  }

  return {
    edited,
    async status(referenceId: string): Promise<boolean> {
      const { build_id, published_at, pages, publication, previous, held } = await call('venueStatus', {
        referenceId,
      })
      const live = build_id ? `build ${build_id} since ${published_at}, ${pages} pages` : 'not published'
      const edit = publication ? took(publication) : ''
      const now = publication && publication.state !== 'idle' ? `; ${standing(publication)}` : ''
      const before = previous.length > 0 ? `; before it ${previous.join(', ')}` : ''
      const back = held ? '; rolled back, stays until the next edit' : ''
      out(`${referenceId}: ${live}${edit}${back}${now}${before}\n`)
      return true
    },
    /** What waits and what failed, of all venues; nothing where the server has no queue. */
    async queue(): Promise<void> {
      const queue = await call('publishQueue').catch(nullWhereUnavailable)
      if (!queue) return
      const { waiting, failures, republication } = queue
      out(`queue: ${waiting} waiting, ${failures} failed${failures > 0 ? ' (see: failed)' : ''}\n`)
      if (republication) out(`all venues, since ${republication.started_at}: ${counted(republication)}\n`)
    },
    async failed(): Promise<boolean> {
      const { failures } = await call('publishFailures')
      for (const { reference_id, task, reason, attempts, failed_at } of failures) {
        const what = task === 'remove' ? 'not removed' : 'not published'
        out(`${reference_id}: ${what} after ${tries(attempts)}, ${failed_at}\n${indented(reason)}`)
      }
      return true
    },
    /** `null`: all that failed. */
    async retry(referenceIds: readonly string[] | null): Promise<boolean> {
      const asked =
        referenceIds ?? (await call('publishFailures')).failures.map((failure) => failure.reference_id)
      const { reference_ids } = await call('retryFailures', {}, JSON.stringify({ reference_ids: asked }))
      for (const referenceId of reference_ids) out(`${referenceId}: is tried again\n`)
      const others = asked.filter((referenceId) => !reference_ids.includes(referenceId))
      for (const referenceId of others) err(`${referenceId}: had not failed`)
      return others.length === 0
    },
    /** `isAsked`: it runs already and is only looked at. Ending this command ends nothing of it. */
    async republish(isAsked: boolean): Promise<boolean> {
      let { republication: latest } = await call(isAsked ? 'publishQueue' : 'republishAll')
      if (!latest) {
        out('no republication is known\n')
        return true
      }
      const progress = createProgress(output)
      for (;;) {
        const { total, done, failed, retrying } = latest
        progress.show({ total, done: done + failed + retrying }, counted(latest))
        if (done + failed + retrying >= total) break
        await sleep(PROGRESS_EVERY)
        latest = (await call('publishQueue')).republication ?? latest
      }
      progress.end()
      if (latest.failed > 0) err(`${latest.failed} failed; see: failed`)
      return latest.failed === 0
    },
    /** Of one that was published at once. */
    report(done: PublishReport): boolean {
      const fine = done.outcome !== 'failed'
      const write = fine ? out : err
      const pages =
        done.pages > 0 ? ` (${done.rendered} of ${done.pages} pages in ${done.milliseconds} ms)` : ''
      write(`${done.reference_id}: ${done.outcome}${done.message ? `: ${done.message}` : ''}${pages}\n`)
      for (const { path, message } of done.issues) err(`  ${path || '-'}: ${message}\n`)
      return fine
    },
  }
}

function nullWhereUnavailable(error: unknown): null {
  if (error instanceof CallError && error.code === 'unavailable') return null
  throw error
}

function counted({ total, done, failed, retrying, under_way }: RepublicationProgress): string {
  const parts = [`${done} of ${total} published`]
  if (failed > 0) parts.push(`${failed} failed`)
  if (retrying > 0) parts.push(`${retrying} tried again later`)
  if (under_way > 0) parts.push(`${under_way} under way`)
  return parts.join(', ')
}

function standing({ state, reason, attempts }: PublicationState): string {
  if (state === 'waiting') return 'an edit waits'
  if (state === 'under-way') return 'an edit is being published'
  const next = state === 'retrying' ? ', tried again later' : ''
  return `failed after ${tries(attempts)}${next}: ${oneLine(reason)}`
}

const took = ({ edit_to_live, edit_to_edge }: PublicationState) => {
  if (edit_to_live === null) return ''
  const atEdge = edit_to_edge === null ? '' : `, for visitors after ${duration(edit_to_edge)}`
  return `, ${duration(edit_to_live)} after the edit${atEdge}`
}

const duration = (ms: number) => (ms < 10_000 ? `${ms} ms` : `${Math.round(ms / 1000)} s`)

const tries = (attempts: number) => (attempts === 1 ? '1 try' : `${attempts} tries`)

/** What a venue wrote cannot pass for a line of ours, nor give the terminal orders. */
const oneLine = (text: string) => text.replaceAll(/\p{C}+/gu, ' ').trim()
const indented = (text: string) =>
  text
    .split('\n')
    .map((line) => `  ${oneLine(line)}\n`)
    .join('')
