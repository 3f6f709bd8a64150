import { setTimeout as sleep } from 'node:timers/promises'
import { CallError } from '../../src/client/http.ts'
import type {
  PublicationState,
  PublishReport,
  RepublicationProgress,
} from '../../src/contract/operator/publishing-calls.ts'
import { type Commands, type Context, forEachName, type Output, oneLine, UsageError } from './command.ts'
import { createProgress } from './progress.ts'

/** Interval between status requests after an import, in milliseconds. */
const STATUS_EVERY = 100
const PROGRESS_EVERY = 500
/** How long an import waits for its publication, in milliseconds. */
const MAX_WAIT = 60_000

const ALL = { all: { type: 'boolean' } } as const

/** Publications: start, status, failures, rollback. */
export function publishingCommands(context: Context): Commands {
  const { api, output } = context
  const listReferences = async () =>
    (await api.call('listVenues')).venues.flatMap((venue) => venue.reference_ids)
  return {
    publish: {
      usage: [['REF… | --all', 'publish venues now']],
      positionals: [0, Number.POSITIVE_INFINITY],
      options: ALL,
      async run(args, { all }) {
        if (!all && args.length === 0) throw new UsageError('publish: expected REF… | --all')
        return forEachName(all ? await listReferences() : args, output, async (referenceId) =>
          report(await api.call('publishVenue', { referenceId }), output),
        )
      },
    },
    status: {
      usage: [['[REF…]', 'show what is live, how long the last edit took, and what is waiting or failed']],
      positionals: [0, Number.POSITIVE_INFINITY],
      async run(args) {
        if (args.length === 0) await showQueue(context)
        const references = args.length > 0 ? args : await listReferences()
        return forEachName(references, output, (referenceId) => showStatus(context, referenceId))
      },
    },
    republish: {
      usage: [
        [
          '[--watch]',
          'publish all venues again, after all edits, and show the progress; --watch only shows it',
        ],
      ],
      positionals: [0, 0],
      options: { watch: { type: 'boolean' } },
      run: (_, { watch }) => republish(context, watch === true),
    },
    failed: {
      usage: [['', 'list failed publications with their reasons']],
      positionals: [0, 0],
      run: () => listFailures(context),
    },
    retry: {
      usage: [['REF… | --all', 'retry failed publications']],
      positionals: [0, Number.POSITIVE_INFINITY],
      options: ALL,
      async run(args, { all }) {
        if (!all && args.length === 0) throw new UsageError('retry: expected REF… | --all')
        return retry(context, all ? null : args)
      },
    },
    rollback: {
      usage: [['REF', 'make the build before the live one live again']],
      positionals: [1, 1],
      run: async ([referenceId = '']) => report(await api.call('rollbackVenue', { referenceId }), output),
    },
  }
}

/** Waits until an edit is live and reports it. Resolves to false if the publication failed. */
export async function waitUntilLive({ api, output }: Context, referenceId: string): Promise<boolean> {
  const { out, err } = output
  const deadline = Date.now() + MAX_WAIT
  for (;;) {
    const status = await api.call('venueStatus', { referenceId }).catch(nullIfUnavailable)
    // A server without a publisher and a queue does not publish edits.
    if (!status?.publication) return true
    const { publication, build_id } = status
    const { state } = publication
    if (state === 'idle') {
      out(`${referenceId}: build ${build_id} is live${formatDelay(publication)}\n`)
      return true
    }
    if (state === 'failed' || state === 'retrying') {
      err(`${referenceId}: ${formatState(publication)}`)
      return false
    }
    if (Date.now() >= deadline) {
      out(`${referenceId}: ${formatState(publication)}; see: status ${referenceId}\n`)
      return true
    }
    await sleep(STATUS_EVERY)
  }
}

async function showStatus({ api, output }: Context, referenceId: string): Promise<boolean> {
  const status = await api.call('venueStatus', { referenceId })
  const { build_id, published_at, pages, publication, previous, held } = status
  const live = build_id ? `build ${build_id} since ${published_at}, ${pages} pages` : 'not published'
  const delay = publication ? formatDelay(publication) : ''
  const rolledBack = held ? '; rolled back, stays until the next edit' : ''
  const state = publication && publication.state !== 'idle' ? `; ${formatState(publication)}` : ''
  const builds = previous.length > 0 ? `; previous builds: ${previous.join(', ')}` : ''
  output.out(`${referenceId}: ${live}${delay}${rolledBack}${state}${builds}\n`)
  return true
}

/** Shows waiting and failed publications of all venues, or nothing if the server has no queue. */
async function showQueue({ api, output }: Context): Promise<void> {
  const queue = await api.call('publishQueue').catch(nullIfUnavailable)
  if (!queue) return
  const { waiting, failures, republication } = queue
  output.out(`queue: ${waiting} waiting, ${failures} failed${failures > 0 ? ' (see: failed)' : ''}\n`)
  if (republication)
    output.out(`all venues, since ${republication.started_at}: ${formatProgress(republication)}\n`)
}

async function listFailures({ api, output }: Context): Promise<boolean> {
  const { failures } = await api.call('publishFailures')
  for (const { reference_id, task, reason, attempts, failed_at } of failures) {
    const what = task === 'remove' ? 'not removed' : 'not published'
    output.out(`${reference_id}: ${what} after ${countAttempts(attempts)}, ${failed_at}\n${indent(reason)}`)
  }
  return true
}

/** Retries these venues, or all failed ones if `referenceIds` is null. */
async function retry({ api, output }: Context, referenceIds: readonly string[] | null): Promise<boolean> {
  const requested =
    referenceIds ?? (await api.call('publishFailures')).failures.map((failure) => failure.reference_id)
  const body = JSON.stringify({ reference_ids: requested })
  const { reference_ids: retried } = await api.call('retryFailures', {}, body)
  for (const referenceId of retried) output.out(`${referenceId}: will be retried\n`)
  const others = requested.filter((referenceId) => !retried.includes(referenceId))
  for (const referenceId of others) output.err(`${referenceId}: has not failed`)
  return others.length === 0
}

/** Shows the progress until all venues are done; starts a republication unless `watchOnly`. Stopping the command does not stop it. */
async function republish({ api, output }: Context, watchOnly: boolean): Promise<boolean> {
  let { republication: latest } = await api.call(watchOnly ? 'publishQueue' : 'republishAll')
  if (!latest) {
    output.out('there is no republication\n')
    return true
  }
  const progress = createProgress(output)
  for (;;) {
    const { total, done, failed, retrying } = latest
    progress.show({ total, done: done + failed + retrying }, formatProgress(latest))
    if (done + failed + retrying >= total) break
    await sleep(PROGRESS_EVERY)
    latest = (await api.call('publishQueue')).republication ?? latest
  }
  progress.end()
  if (latest.failed > 0) output.err(`${latest.failed} failed; see: failed`)
  return latest.failed === 0
}

/** Prints the result of a publication or rollback. False if it failed. */
function report(done: PublishReport, { out, err }: Output): boolean {
  const succeeded = done.outcome !== 'failed'
  const write = succeeded ? out : err
  const pages = done.pages > 0 ? ` (${done.rendered} of ${done.pages} pages in ${done.milliseconds} ms)` : ''
  write(`${done.reference_id}: ${done.outcome}${done.message ? `: ${done.message}` : ''}${pages}\n`)
  for (const { path, message } of done.issues) err(`  ${path || '-'}: ${message}\n`)
  return succeeded
}

function nullIfUnavailable(error: unknown): null {
  if (error instanceof CallError && error.code === 'unavailable') return null
  throw error
}

function formatProgress({ total, done, failed, retrying, under_way }: RepublicationProgress): string {
  const parts = [`${done} of ${total} published`]
  if (failed > 0) parts.push(`${failed} failed`)
  if (retrying > 0) parts.push(`${retrying} to be retried`)
  if (under_way > 0) parts.push(`${under_way} in progress`)
  return parts.join(', ')
}

function formatState({ state, reason, attempts }: PublicationState): string {
  if (state === 'waiting') return 'an edit is waiting'
  if (state === 'under-way') return 'an edit is being published'
  const next = state === 'retrying' ? ', will be retried' : ''
  return `failed after ${countAttempts(attempts)}${next}: ${oneLine(reason)}`
}

function formatDelay({ edit_to_live, edit_to_edge }: PublicationState): string {
  if (edit_to_live === null) return ''
  const atEdge = edit_to_edge === null ? '' : `, visible to visitors after ${formatDuration(edit_to_edge)}`
  return `, ${formatDuration(edit_to_live)} after the edit${atEdge}`
}

const formatDuration = (ms: number) => (ms < 10_000 ? `${ms} ms` : `${Math.round(ms / 1000)} s`)

const countAttempts = (attempts: number) => (attempts === 1 ? '1 attempt' : `${attempts} attempts`)

const indent = (text: string) =>
  text
    .split('\n')
    .map((line) => `  ${oneLine(line)}\n`)
    .join('')
