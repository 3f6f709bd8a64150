import type { Edit } from './edit.ts'
import { isSameValue } from './same-value.ts'

type SetEdit = Edit & { readonly kind: 'set' }

/** An edit of a draft. `isChosen`: it is published now; `isLater`: it has a time, at which it is published. */
export type PlannedEdit = {
  readonly id: string
  readonly edit: Edit
  readonly isChosen: boolean
  readonly isLater: boolean
}

/**
 * Lets edits be published ahead of scheduled ones that they are based on, because these set the same value. Those that are
 * published start from the published value, and the scheduled ones from what is published. A scheduled edit that would bring
 * back the value of before, as at the end of an offer, brings back the new one. Returns the edits that become others, by id.
 * Edits of a place where something else would be left behind stay as they are.
 */
export function publishAhead(edits: readonly PlannedEdit[]): ReadonlyMap<string, Edit> {
  const places = Map.groupBy(edits.filter(isSet), ({ edit }) => JSON.stringify(edit.path))
  return new Map([...places.values()].flatMap(rebase))
}

type PlannedSet = PlannedEdit & { readonly edit: SetEdit }
const isSet = (planned: PlannedEdit): planned is PlannedSet => planned.edit.kind === 'set'

function rebase(place: readonly PlannedSet[]): (readonly [string, Edit])[] {
  const last = place.findLastIndex(({ isChosen }) => isChosen)
  const chosen = place.filter(({ isChosen }) => isChosen)
  const later = place.filter(({ isChosen }) => !isChosen)
  const passed = new Set(later.filter((planned) => place.indexOf(planned) < last))
  const [first] = passed
  if (!first || !place[0] || later.some(({ isLater }) => !isLater)) return []
  let value = place[0].edit.from
  const ahead = chosen.map(({ id, edit }) => {
    const rebased = { ...edit, from: value }
    value = edit.to
    return [id, rebased] as const
  })
  const [before, now] = [first.edit.from, value]
  const behind = later.map((planned) => {
    const { id, edit } = planned
    const to = passed.has(planned) && isSameValue(edit.to, before) ? now : edit.to
    const rebased = { ...edit, from: value, to }
    value = to
    return [id, rebased] as const
  })
  return [...ahead, ...behind]
}
