import type { ReadableAtom } from 'nanostores'
import type { Edit } from '../../../domain/desk/edit.ts'
import type { Json } from '../../../domain/json/json.ts'
import type { DraftChange } from '../draft-changes.ts'
import type { RefusedEdit } from '../edit-sender.ts'
import { listMenu } from '../menu-list.ts'

type Duties = {
  /** Makes edits. Returns their ids. */
  edit(...edits: readonly Edit[]): readonly string[]
  readonly $changes: ReadableAtom<readonly DraftChange[]>
  readonly $refused: ReadableAtom<readonly RefusedEdit[]>
  readonly $isPublishing: ReadableAtom<boolean>
  publish(changes: readonly DraftChange[]): Promise<boolean>
  onFailed(): void
}

/**
 * Makes edits and publishes them without the rest of the draft. What the draft changed at the same places before goes with them,
 * because they are based on it. If they cannot be published now, they stay in the draft.
 */
export async function publishNow(edits: readonly Edit[], duties: Duties): Promise<void> {
  const ids = new Set(duties.edit(...edits))
  if (ids.size === 0) return
  // Another publication may be under way, for example of the dish above.
  while (duties.$isPublishing.get()) await nextChange(duties.$isPublishing)
  const places = duties.$changes.get().filter((change) => change.ids.some((id) => ids.has(id)))
  // These edits do not depend on one that does not apply.
  const own = places.map((change) =>
    change.isBroken ? { ...change, ids: change.ids.filter((id) => ids.has(id)), isBroken: false } : change,
  )
  const isDone = await duties.publish(own)
  if (isDone && duties.$refused.get().some(({ id }) => ids.has(id))) duties.onFailed()
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
