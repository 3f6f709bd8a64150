import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Edit } from '../../domain/desk/edit.ts'
import type { DeskDraft } from './desk-draft.ts'
import { type DraftChange, foldEdits } from './draft-changes.ts'
import { publishNow } from './facts/publish-now.ts'

/** Publishes and discards changes of the draft. */
export type DraftPublishing = {
  readonly $changes: ReadableAtom<readonly DraftChange[]>
  readonly $isPublishing: ReadableAtom<boolean>
  /** Publishes changes. Those that do not apply any more remain. */
  publish(changes: readonly DraftChange[]): Promise<boolean>
  discard(changes: readonly DraftChange[]): Promise<boolean>
  /** Makes edits: in the draft, or published at once. */
  make(edits: readonly Edit[], isNow: boolean): void
}

/** How a call for the draft failed. */
type Failure = 'publish-failed' | 'discard-failed'

/**
 * @param notify is told what failed; null: nothing needs to be said
 * @param onPublished takes the time of the tap, in epoch milliseconds
 */
export function createPublishing(
  draft: DeskDraft,
  {
    now,
    notify,
    onPublished,
  }: { now(): number; notify(failure: Failure | null): void; onPublished(since: number): void },
): DraftPublishing {
  const $isPublishing = atom(false)
  const $changes = computed([draft.$edits, draft.$unsent], (edits, unsent) => {
    const sent = new Set(edits.map(({ id }) => id))
    const own = unsent.filter(({ id }) => !sent.has(id))
    return foldEdits([...edits, ...own.map((entry) => ({ ...entry, who: null, problem: null }))])
  })

  /** Makes a call for changes of the draft. A repeated tap does nothing. */
  async function call(send: () => Promise<boolean>, failure: Failure): Promise<boolean> {
    if ($isPublishing.get()) return false
    $isPublishing.set(true)
    notify(null)
    const isDone = await send().finally(() => $isPublishing.set(false))
    notify(isDone ? null : failure)
    return isDone
  }

  async function publish(changes: readonly DraftChange[]): Promise<boolean> {
    const since = now()
    const ids = changes.filter(({ isBroken }) => !isBroken).flatMap((change) => change.ids)
    const isDone = await call(() => draft.publish(ids), 'publish-failed')
    if (isDone) onPublished(since)
    return isDone
  }

  return {
    ...{ $changes, $isPublishing, publish },
    discard: (changes) => call(() => draft.discard(changes.flatMap(({ ids }) => ids)), 'discard-failed'),
    make(edits, isNow) {
      const { edit, $refused } = draft
      const onFailed = () => notify('publish-failed')
      if (isNow) void publishNow(edits, { edit, $changes, $refused, $isPublishing, publish, onFailed })
      else edit(...edits)
    },
  }
}
