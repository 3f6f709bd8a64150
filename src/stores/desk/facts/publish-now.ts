import type { ReadableAtom } from 'nanostores'
import type { Edit } from '../../../domain/desk/edit.ts'
import type { Json } from '../../../domain/json/json.ts'
import { groupByPlace, isScheduled, type OpenEdit } from '../draft-changes.ts'
import type { RefusedEdit } from '../edit-sender.ts'
import { listMenu } from '../menu-list.ts'

type Duties = {
  /** Makes edits. Returns their ids. */
  edit(...edits: readonly Edit[]): readonly string[]
  /** The edits of the draft, oldest first. */
  readonly $open: ReadableAtom<readonly OpenEdit[]>
  readonly $refused: ReadableAtom<readonly RefusedEdit[]>
  readonly $isPublishing: ReadableAtom<boolean>
  publishEdits(ids: readonly string[]): Promise<boolean>
  onFailed(): void
}

/**
 * Makes edits and publishes them without the rest of the draft. What the draft changed at the same places before goes with them,
 * because they are based on it. What is scheduled there keeps its time, and then starts from what is published now; only where that
 * adds, removes or moves something, they wait for it. If they cannot be published now, they stay in the draft.
 */
export async function publishNow(edits: readonly Edit[], duties: Duties): Promise<void> {
  const own = new Set(duties.edit(...edits))
  if (own.size === 0) return
  // Another publication may be under way, for example of the dish above.
  while (duties.$isPublishing.get()) await nextChange(duties.$isPublishing)
  const isLater = ({ id, schedule = null }: OpenEdit) => isScheduled({ schedule }) && !own.has(id)
  const places = [...groupByPlace(duties.$open.get()).values()].filter((group) =>
    group.some(({ id }) => own.has(id)),
  )
  const ready = places.filter(
    (group) => !group.some(isLater) || group.every(({ edit }) => edit.kind === 'set'),
  )
  // These edits do not depend on one that does not apply.
  const ids = ready.flatMap((group) =>
    group.filter((entry) => entry.problem === null && !isLater(entry)).map(({ id }) => id),
  )
  const isDone = (ids.length === 0 && places.length > 0) || (await duties.publishEdits(ids))
  const isRefused = duties.$refused.get().some(({ id }) => own.has(id))
  if (isDone && (isRefused || ready.length < places.length)) duties.onFailed()
}

const nextChange = ($atom: ReadableAtom<unknown>) =>
  new Promise<void>((resolve) => {
    const stop = $atom.listen(() => {
      stop()
      resolve()
    })
  })

/** Whether diners may see a dish already: one that the draft adds cannot be published without everything about it. */
export const isInMenu = (file: Json, item: string): boolean =>
  listMenu(file).some(({ items }) => items.some(({ id }) => id === item))
