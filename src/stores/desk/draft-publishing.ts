import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Edit } from '../../domain/desk/edit.ts'
import type { PageEnvironment } from '../page/environment.ts'
import type { DeskDraft } from './desk-draft.ts'
import { type DraftChange, foldEdits } from './draft-changes.ts'
import { publishNow } from './facts/publish-now.ts'
import { scheduleEdits } from './schedule/schedule-edits.ts'

/** Publishes and discards changes of the draft. */
export type DraftPublishing = {
  readonly $changes: ReadableAtom<readonly DraftChange[]>
  readonly $isPublishing: ReadableAtom<boolean>
  /** Publishes changes. Those that do not apply any more remain. */
  publish(changes: readonly DraftChange[]): Promise<boolean>
  discard(changes: readonly DraftChange[]): Promise<boolean>
  /** Publishes changes at a time on the venue’s clock (`2026-12-24T18:00`); null: not by themselves. */
  schedule(changes: readonly DraftChange[], at: string | null): Promise<boolean>
  /** Makes edits: in the draft, or published at once. */
  make(edits: readonly Edit[], isNow: boolean): void
}

/** What staff are told about a call for the draft. */
type Outcome = 'publish-failed' | 'discard-failed' | 'scheduled' | 'unscheduled' | 'schedule-failed'

/**
 * @param notify is told how a call went; null: nothing needs to be said
 * @param onPublished takes the time of the tap, in epoch milliseconds
 */
export function createPublishing(
  page: PageEnvironment,
  referenceId: string,
  {
    draft,
    notify,
    onPublished,
  }: { draft: DeskDraft; notify(outcome: Outcome | null): void; onPublished(since: number): void },
): DraftPublishing {
  const $isPublishing = atom(false)
  const $changes = computed([draft.$edits, draft.$unsent], (edits, unsent) => {
    const sent = new Set(edits.map(({ id }) => id))
    const own = unsent.filter(({ id }) => !sent.has(id))
    return foldEdits([...edits, ...own.map((entry) => ({ ...entry, who: null, problem: null }))])
  })

  /** Makes a call for changes of the draft. A repeated tap does nothing. */
  async function call(
    send: () => Promise<boolean>,
    failure: Outcome,
    done: Outcome | null = null,
  ): Promise<boolean> {
    if ($isPublishing.get()) return false
    $isPublishing.set(true)
    notify(null)
    const isDone = await send().finally(() => $isPublishing.set(false))
    notify(isDone ? done : failure)
    return isDone
  }

  async function publish(changes: readonly DraftChange[]): Promise<boolean> {
    const since = page.now()
    const ids = idsOf(changes.filter(({ isBroken }) => !isBroken))
    const isDone = await call(() => draft.publish(ids), 'publish-failed')
    if (isDone) onPublished(since)
    return isDone
  }

  return {
    ...{ $changes, $isPublishing, publish },
    discard: (changes) => call(() => draft.discard(idsOf(changes)), 'discard-failed'),
    schedule: (changes, at) =>
      call(
        () => draft.change(() => scheduleEdits(page, referenceId, idsOf(changes), at)),
        'schedule-failed',
        at === null ? 'unscheduled' : 'scheduled',
      ),
    make(edits, isNow) {
      const { edit, $refused } = draft
      const onFailed = () => notify('publish-failed')
      if (isNow) void publishNow(edits, { edit, $changes, $refused, $isPublishing, publish, onFailed })
      else edit(...edits)
    },
  }
}

const idsOf = (changes: readonly DraftChange[]) => changes.flatMap(({ ids }) => ids)
