import { dequal } from 'dequal/lite'
import type { DraftEdit, EditSchedule } from '../../contract/counter/desk-calls.ts'
import type { Edit } from '../../domain/desk/edit.ts'
import type { Json } from '../../domain/json/json.ts'
import { type ChangeSubject, subjectOf, subjectOfEdit, withOutcome } from './change-subject.ts'
import { chainOf } from './edit-chain.ts'
import { ownerOf, type Part } from './menu-edits.ts'

/** An edit of the draft. `who`: null if this device has not sent it yet. */
export type OpenEdit = {
  readonly id: string
  readonly edit: Edit
  readonly who: string | null
  readonly problem: DraftEdit['problem']
  readonly schedule?: EditSchedule | null
}

/** What the draft does to one place of the menu: its edits there, from the first value to the last. */
export type DraftChange = ChangeSubject & {
  /** Identifies the place. */
  readonly key: string
  /** Its edits, oldest first. */
  readonly ids: readonly string[]
  /** Null outside categories and items. */
  readonly part: Part | null
  /** Other dishes with the same change of the same option group. */
  readonly alsoIn: readonly string[]
  readonly from: Json
  readonly to: Json
  /** Who made the edits, without repetition; null: this device, not sent yet. */
  readonly authors: readonly (string | null)[]
  /** Whether one of the edits does not apply any more. */
  readonly isBroken: boolean
  /** When it is published; null if it waits until somebody publishes it. */
  readonly schedule: EditSchedule | null
}

/**
 * Folds the edits of a draft, oldest first, into changes of places. Edits that cancel each other out are no change, unless one of
 * them does not apply any more.
 */
export function foldEdits(edits: readonly OpenEdit[]): DraftChange[] {
  const changes = [...groupByPlace(edits)].flatMap(([key, group]) => {
    const change = toChange(key, group)
    return change ? [change] : []
  })
  return joinDishes(changes)
}

/**
 * Groups the edits of a draft, oldest first, by the place that they change. Those of an element that is added or removed belong to
 * that, because they cannot be published without it.
 */
export function groupByPlace(edits: readonly OpenEdit[]): ReadonlyMap<string, readonly OpenEdit[]> {
  const elements = elementsOf(edits)
  const groups = new Map<string, OpenEdit[]>()
  for (const entry of edits) {
    const chain = chainOf(entry.edit)
    const own = chain.at(-1) ?? ''
    if (isStructural(entry.edit) && elements.get(own) === 'restored') continue
    const key = chain.find((element) => elements.get(element) === 'changed') ?? keyOf(entry.edit, own)
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return groups
}

/** Whether a change is published at a time that has not come yet. */
export const isScheduled = ({ schedule }: Pick<DraftChange, 'schedule'>): boolean =>
  schedule !== null && schedule.problem === null

const isStructural = ({ kind }: Edit): boolean => kind === 'add' || kind === 'remove'
const keyOf = (edit: Edit, element: string): string =>
  edit.kind === 'set' ? JSON.stringify(edit.path) : `${edit.kind} ${element}`

/** Joins the same changes within an option group of several dishes, so that they are published together. */
function joinDishes(changes: readonly DraftChange[]): DraftChange[] {
  const joined = new Map<string, DraftChange>()
  for (const change of changes) {
    const key = sharedKey(change) ?? change.key
    const first = joined.get(key)
    joined.set(key, first && change.what === 'options' ? joinTwo(first, change, change.item) : change)
  }
  return [...joined.values()]
}

function sharedKey(change: DraftChange): string | null {
  if (change.what !== 'options' || change.list !== 'modifier_groups' || change.isBroken) return null
  const { within, field, locale, from, to, schedule } = change
  const isOfDish = within.length === 1 && (field === 'added' || field === 'removed' || field === 'moved')
  return isOfDish || field === 'other'
    ? null
    : JSON.stringify([within, field, locale, from, to, schedule?.id])
}

const joinTwo = (first: DraftChange, { ids, authors }: DraftChange, dish: string): DraftChange => ({
  ...first,
  ids: [...first.ids, ...ids],
  authors: [...new Set([...first.authors, ...authors])],
  alsoIn: [...first.alsoIn, dish],
})

/** What happens to the elements that the draft adds or removes. `restored`: in the end, nothing. */
function elementsOf(edits: readonly OpenEdit[]): ReadonlyMap<string, 'changed' | 'restored'> {
  const structural = Map.groupBy(
    edits.filter(({ edit }) => isStructural(edit)),
    ({ edit }) => chainOf(edit).at(-1) ?? '',
  )
  return new Map(
    [...structural].map(([key, group]) => {
      const [first, last] = [group[0]?.edit, group.at(-1)?.edit]
      const isRestored =
        first?.kind === 'remove' &&
        last?.kind === 'add' &&
        dequal(first.value, last.value) &&
        group.every(({ problem }) => problem === null)
      return [key, isRestored ? 'restored' : 'changed']
    }),
  )
}

function toChange(key: string, group: readonly OpenEdit[]): DraftChange | null {
  // What does not apply changes nothing.
  const applying = group.filter(({ problem }) => problem === null)
  const [first, last] = [(applying[0] ?? group[0])?.edit, (applying.at(-1) ?? group.at(-1))?.edit]
  if (!first || !last) return null
  const common = {
    key,
    ids: group.map(({ id }) => id),
    part: ownerOf(first),
    alsoIn: [],
    authors: [...new Set(group.map(({ who }) => who))],
    isBroken: group.some(({ problem }) => problem !== null),
    schedule: group.find(({ schedule }) => schedule)?.schedule ?? null,
  }
  if (first.kind === 'set' && last.kind === 'set' && group.every(({ edit }) => edit.kind === 'set')) {
    const [from, to] = [first.from, last.to]
    if (dequal(from, to) && !common.isBroken) return null
    return { ...common, ...subjectOf(first.path), from, to }
  }
  if (group.every(({ edit }) => edit.kind === 'move') && first.kind === 'move' && last.kind === 'move') {
    const [from, to] = [first.from, last.to]
    if (dequal(from, to) && first.before.from === last.before.to && !common.isBroken) return null
    return { ...common, ...subjectOfEdit({ ...first, to }), from: null, to: null }
  }
  return elementChange(common, group)
}

function elementChange(
  common: Pick<DraftChange, 'key' | 'ids' | 'part' | 'alsoIn' | 'authors' | 'isBroken' | 'schedule'>,
  group: readonly OpenEdit[],
): DraftChange | null {
  // Not what is added to or removed from the element itself.
  const structural = group.flatMap(({ edit }) =>
    (edit.kind === 'add' || edit.kind === 'remove') && chainOf(edit).at(-1) === common.key ? [edit] : [],
  )
  const [first, last] = [structural[0], structural.at(-1)]
  const from = first?.kind === 'remove' ? first.value : null
  const to = last?.kind === 'add' ? last.value : null
  if (from === null && to === null) {
    if (!common.isBroken) return null
    const value = first?.kind === 'add' ? first.value : null
    return { ...common, what: 'added', from: null, to: value }
  }
  const what = from === null ? 'added' : to === null ? 'removed' : 'other'
  if (!first) return { ...common, what, from, to }
  return { ...common, ...withOutcome(subjectOfEdit(first), what), from, to }
}
