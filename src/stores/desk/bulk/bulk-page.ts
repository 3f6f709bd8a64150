import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Edit } from '../../../domain/desk/edit.ts'
import type { DeskDraft } from '../desk-draft.ts'
import { hasRoom } from '../draft-room.ts'
import type { MenuCategory } from '../menu-list.ts'
import { distinctItems, markAll, moveAll, removeAll, showAll } from './bulk-edits.ts'
import { type ChosenItem, itemsOf, placeKey, withSubcategories } from './chosen-items.ts'
import {
  EMPTY_FORM,
  type PriceForm,
  type PriceRow,
  planPrices,
  readChange,
  type SizeProblem,
} from './price-job.ts'

export type BulkAction = 'priced' | 'shown' | 'hidden' | 'sold-out' | 'available' | 'moved' | 'removed'

/**
 * What was done to several items, to be said once. `count`: of edits, that is of prices or items. `bulk-nothing`: the items are so
 * already; `bulk-full`: the draft has no room for so many edits.
 */
export type BulkNotice =
  | { readonly what: 'bulk'; readonly action: BulkAction; readonly count: number }
  | { readonly what: 'bulk-nothing' | 'bulk-full' }

export type PricePreview = {
  readonly changed: readonly PriceRow[]
  /** With the reasons. */
  readonly unchanged: readonly PriceRow[]
}

/** Actions on several items at once. Each is one step of the draft. */
export type BulkPage = Selecting & {
  /** The chosen items as they are now, in the order of the menu. */
  readonly $chosen: ReadableAtom<readonly ChosenItem[]>
  /** Their keys. */
  readonly $keys: ReadableAtom<ReadonlySet<string>>
  choose(items: readonly ChosenItem[], isChosen: boolean): void
  /** The items of a category that the search has found, with those of its subcategories. */
  itemsIn(category: MenuCategory): readonly ChosenItem[]
  /** All that the search has found. */
  readonly $found: ReadableAtom<readonly ChosenItem[]>
  /** Returns whether the draft was changed. */
  show(isVisible: boolean): boolean
  mark(isSoldOut: boolean): boolean
  moveTo(category: MenuCategory): boolean
  remove(): boolean
  readonly $priceForm: ReadableAtom<PriceForm>
  openPrices(): void
  changePrices(change: Partial<PriceForm>): void
  /** Null while the size of the change cannot be read. */
  readonly $preview: ReadableAtom<PricePreview | null>
  /** Shown after the first attempt to apply the form, or as soon as something wrong was typed. */
  readonly $sizeProblem: ReadableAtom<SizeProblem | null>
  /** Puts the new prices into the draft. Returns whether nothing has to be corrected. */
  applyPrices(): boolean
}

/** Choosing several dishes. */
export type Selecting = {
  readonly $isSelecting: ReadableAtom<boolean>
  start(): void
  stop(): void
}

type Parts = {
  readonly selecting: Selecting
  readonly draft: DeskDraft
  readonly $menu: ReadableAtom<readonly MenuCategory[]>
  readonly $found: ReadableAtom<readonly MenuCategory[]>
  readonly $venue: ReadableAtom<{ readonly currency: string }>
  notify(notice: BulkNotice): void
}

export function createBulkPage({ selecting, draft, $menu, $found, $venue, notify }: Parts): BulkPage {
  const $keys = atom<ReadonlySet<string>>(new Set())
  const $chosen = computed([$menu, $keys], (menu, keys) =>
    itemsOf(menu).filter((one) => keys.has(placeKey(one))),
  )
  selecting.$isSelecting.listen((isSelecting) => {
    if (!isSelecting) $keys.set(new Set())
  })

  function act(action: BulkAction, edits: readonly Edit[]): boolean {
    if (edits.length === 0) notify({ what: 'bulk-nothing' })
    else if (!hasRoom(draft, edits.length)) notify({ what: 'bulk-full' })
    else {
      draft.edit(...edits)
      selecting.stop()
      notify({ what: 'bulk', action, count: edits.length })
      return true
    }
    return false
  }

  return {
    ...{ ...selecting, $chosen, $keys },
    choose(items, isChosen) {
      const keys = new Set($keys.get())
      for (const key of items.map(placeKey)) {
        if (isChosen) keys.add(key)
        else keys.delete(key)
      }
      $keys.set(keys)
    },
    itemsIn: (category) => itemsOf(withSubcategories($found.get(), category)),
    $found: computed($found, itemsOf),
    show: (isVisible) => act(isVisible ? 'shown' : 'hidden', showAll($chosen.get(), isVisible)),
    mark: (isSoldOut) => act(isSoldOut ? 'sold-out' : 'available', markAll($chosen.get(), isSoldOut)),
    moveTo: (category) => act('moved', moveAll($chosen.get(), category)),
    remove: () => act('removed', removeAll($chosen.get())),
    ...createPricePart({ $chosen, $venue, apply: (edits) => act('priced', edits) }),
  }
}

/** The form that changes prices, with its preview. */
function createPricePart({
  $chosen,
  $venue,
  apply,
}: Pick<BulkPage, '$chosen'> & Pick<Parts, '$venue'> & { apply(edits: readonly Edit[]): boolean }): Pick<
  BulkPage,
  '$priceForm' | 'openPrices' | 'changePrices' | '$preview' | '$sizeProblem' | 'applyPrices'
> {
  const $priceForm = atom(EMPTY_FORM)
  const $isTried = atom(false)
  const $read = computed([$priceForm, $venue], (form, { currency }) => readChange(form, currency))
  const $preview = computed([$read, $priceForm, $chosen, $venue], (read, form, chosen, { currency }) => {
    if ('problem' in read) return null
    const rows = planPrices(distinctItems(chosen), read.change, form, currency)
    return {
      changed: rows.filter(({ edit }) => edit !== null),
      unchanged: rows.filter(({ edit }) => edit === null),
    }
  })
  return {
    ...{ $priceForm, $preview },
    $sizeProblem: computed([$read, $isTried], (read, isTried) => {
      if (!('problem' in read)) return null
      return read.problem === 'empty' && !isTried ? null : read.problem
    }),
    openPrices() {
      $priceForm.set(EMPTY_FORM)
      $isTried.set(false)
    },
    changePrices: (change) => $priceForm.set({ ...$priceForm.get(), ...change }),
    applyPrices() {
      $isTried.set(true)
      const preview = $preview.get()
      return preview !== null && apply(preview.changed.flatMap(({ edit }) => edit ?? []))
    },
  }
}
