import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Edit } from '../../domain/desk/edit.ts'
import type { PageEnvironment } from '../page/environment.ts'
import type { DeskDraft } from './desk-draft.ts'
import { type DraftChange, foldEdits, type OpenEdit } from './draft-changes.ts'
import { hasRoom } from './draft-room.ts'
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
  /** Makes edits: in the draft, or published at once. Returns whether the draft has room for them. */
  make(edits: readonly Edit[], isNow: boolean): boolean
}

/** What staff are told about a call for the draft. */
type Outcome =
  | 'publish-failed'
  | 'nothing-published'
  | 'discard-failed'
  | 'scheduled'
  | 'unscheduled'
  | 'schedule-failed'
  | 'draft-full'

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
  const $open = computed([draft.$edits, draft.$unsent], (edits, unsent): readonly OpenEdit[] => {
    const sent = new Set(edits.map(({ id }) => id))
    const own = unsent.filter(({ id }) => !sent.has(id))
    return [...edits, ...own.map((entry) => ({ ...entry, who: null, problem: null }))]
  })
  const $changes = computed($open, foldEdits)

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

  async function publishEdits(ids: readonly string[]): Promise<boolean> {
    const since = page.now()
    const version = draft.$version.get()
    const isDone = await call(() => draft.publish(ids), 'publish-failed')
    if (!isDone) return false
    // Edits may cancel each other out.
    if (draft.$version.get() === version) notify('nothing-published')
    else onPublished(since)
    return true
  }

  return {
    ...{ $changes, $isPublishing },
    publish: (changes) => publishEdits(idsOf(changes.filter(({ isBroken }) => !isBroken))),
    discard: (changes) => call(() => draft.discard(idsOf(changes)), 'discard-failed'),
    schedule: (changes, at) =>
      call(
        () => draft.change(() => scheduleEdits(page, referenceId, idsOf(changes), at)),
        'schedule-failed',
        at === null ? 'unscheduled' : 'scheduled',
      ),
    make(edits, isNow) {
      const { edit, $refused } = draft
      if (edits.length > 0 && !hasRoom(draft, edits.length)) {
        notify('draft-full')
        return false
      }
      const onFailed = () => notify('publish-failed')
      if (isNow) void publishNow(edits, { edit, $open, $refused, $isPublishing, publishEdits, onFailed })
      else edit(...edits)
      return true
    },
  }
}

const idsOf = (changes: readonly DraftChange[]) => changes.flatMap(({ ids }) => ids)
