import { dequal } from 'dequal/lite'
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Edit } from '../../../domain/desk/edit.ts'
import type { Json } from '../../../domain/json/json.ts'
import { venueTime } from '../../../domain/time/weekday.ts'
import type { DeskVenue } from '../desk-venue.ts'
import { createLeaveGuard, type LeaveGuard } from '../forms/leave-guard.ts'
import { moveBy } from '../menu-edits.ts'
import type { MenuCategory, Texts } from '../menu-list.ts'
import { banners } from './banners.ts'
import { coupons } from './coupons.ts'
import { discounts } from './discounts.ts'
import { floorForm } from './floor-form.ts'
import { manyTables } from './many-tables.ts'
import { tables } from './tables.ts'
import {
  type Form,
  type ListContext,
  type ListEntry,
  type ListForm,
  type ListGroup,
  type ListName,
  type Names,
  type Problems,
  removeEntry,
  type Typed,
  type VenueList,
} from './venue-list.ts'

const lists: Readonly<Record<ListName, VenueList>> = { tables, coupons, discounts, banners }

/** Lists whose order diners see. */
const ordered = new Set<ListName>(['tables', 'banners'])

/** What happened to an entry, to be said once. `position`: from 1. */
type Notice =
  | { readonly what: 'removed'; readonly texts: Texts }
  | { readonly what: 'moved'; readonly texts: Texts; readonly position: number }

/** The lists of the venue file: one list is open, and perhaps a form of it. */
export type ListsPage = LeaveGuard & {
  readonly $list: ReadableAtom<ListName | null>
  readonly $groups: ReadableAtom<readonly ListGroup[]>
  /** The branch whose tables are shown, by its id. */
  readonly $branch: ReadableAtom<string>
  readonly $form: ReadableAtom<ListForm | null>
  /** What is typed. */
  readonly $typed: ReadableAtom<Form>
  /** What has to be corrected; empty before the first attempt to save. */
  readonly $wrong: ReadableAtom<Problems>
  isOrdered(list: ListName): boolean
  /** Today’s date at the venue, `YYYY-MM-DD`. */
  today(): string
  open(list: ListName): void
  close(): void
  chooseBranch(id: string): void
  edit(entry: ListEntry): void
  add(): void
  /** Opens a form that adds something like an entry. */
  copy(entry: ListEntry): void
  /**
   * @param digits a number in the digits of a language
   * @param words what the first tables are called, by language
   */
  addMany(digits: (number: number, locale: string) => string, words?: Names): void
  /** @param key of the floor, which is that of its group */
  renameFloor(key: string): void
  change(name: string, typed: Typed): void
  /** Adds what was typed to the draft. Returns whether it did: not if something has to be corrected, or the draft is full. */
  save(): boolean
  closeForm(): void
  /** @param names of the entry, for those who read what happened. Returns whether the draft had room for it. */
  remove(entry: ListEntry, names: Texts): boolean
  move(entry: ListEntry, by: -1 | 1, names: Texts): void
}

/** @param addEdits adds edits to the draft, together; returns whether it has room for them */
export function createListsPage({
  $file,
  $venue,
  $menu,
  freshId,
  addEdits,
  notify,
  now,
}: {
  $file: ReadableAtom<Json>
  $venue: ReadableAtom<DeskVenue>
  $menu: ReadableAtom<readonly MenuCategory[]>
  freshId: ListContext['freshId']
  addEdits(edits: readonly Edit[]): boolean
  notify(notice: Notice | null): void
  /** Epoch milliseconds. */
  now(): number
}): ListsPage {
  const $list = atom<ListName | null>(null)
  const $chosen = atom<string | null>(null)
  const $branch = computed([$chosen, $venue], (chosen, { branches }) => chosen ?? branches[0]?.id ?? '')
  const $context = computed(
    [$file, $venue, $menu, $branch],
    (file, venue, menu, branch): ListContext => ({ file, venue, menu, branch, freshId }),
  )
  const $groups = computed([$list, $context], (list, context) => (list ? lists[list].groups(context) : []))
  const $form = atom<ListForm | null>(null)
  const $typed = atom<Form>({})
  const $wrong = atom<Problems>({})
  const guard = createLeaveGuard(() => {
    const form = $form.get()
    return form !== null && !dequal($typed.get(), form.start)
  })
  let isChecked = false

  function show(make: (list: VenueList, context: ListContext) => ListForm | null): void {
    const list = $list.get()
    const form = list && make(lists[list], $context.get())
    if (!form) return
    notify(null)
    guard.stay()
    isChecked = false
    $wrong.set({})
    $typed.set(form.start)
    $form.set(form)
  }

  function check(): boolean {
    const wrong = $form.get()?.check($typed.get()) ?? {}
    $wrong.set(wrong)
    return Object.keys(wrong).length === 0
  }

  return {
    ...{ $list, $groups, $branch, $form, $typed, $wrong, ...guard },
    isOrdered: (list) => ordered.has(list),
    today: () => venueTime(now(), $venue.get().timeZone).date,
    open: (list) => $list.set(list),
    close: () => $list.set(null),
    chooseBranch: (id) => $chosen.set(id),
    edit: (entry) => show((list, context) => list.edit(entry, context)),
    add: () => show((list, context) => list.add(context)),
    copy: (entry) => show((list, context) => list.copy(entry, context)),
    addMany: (digits, words = {}) => show((_, context) => manyTables(context, digits, words)),
    renameFloor: (key) => show((_, context) => floorForm(key, context)),
    change(name, typed) {
      guard.stay()
      $typed.set({ ...$typed.get(), [name]: typed })
      // After the first attempt, messages follow what is typed.
      if (isChecked) check()
    },
    save() {
      isChecked = true
      if (!check()) return false
      return addEdits($form.get()?.edits($typed.get()) ?? [])
    },
    closeForm: () => $form.set(null),
    remove(entry, texts) {
      if (!addEdits([removeEntry(entry)])) return false
      notify({ what: 'removed', texts })
      return true
    },
    move({ key }, by, texts) {
      const entries = $groups.get().find((group) => group.entries.some((entry) => entry.key === key))?.entries
      const siblings = (entries ?? []).flatMap(({ key: id, place, element }) =>
        place ? [{ id, place, element }] : [],
      )
      const moved = moveBy(siblings, key, by)
      if (!moved || !addEdits([moved])) return
      notify({ what: 'moved', texts, position: siblings.findIndex(({ id }) => id === key) + 1 + by })
    },
  }
}
