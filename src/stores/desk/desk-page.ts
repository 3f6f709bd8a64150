import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Edit } from '../../domain/desk/edit.ts'
import type { PageEnvironment } from '../page/environment.ts'
import type { BulkNotice, Selecting } from './bulk/bulk-page.ts'
import { createDeskDraft, type DeskDraft } from './desk-draft.ts'
import { type DeskVenue, venueOf } from './desk-venue.ts'
import { createPublishing, type DraftPublishing } from './draft-publishing.ts'
import { canDrop, type DropPlace, dropRow, type MenuRow } from './menu-drop.ts'
import { moveBy, siblingsOf } from './menu-edits.ts'
import { findInMenu, listMenu, type MenuCategory, type MenuItem, type Texts } from './menu-list.ts'
import type { Opened } from './part-form.ts'
import { createSaidByStaff, type SaidByStaff } from './stock/said-by-staff.ts'
import { createLiveNotice, type LiveNotice } from './versions/live-notice.ts'

/** What happened last, to be said once. `position`: from 1. */
export type MenuNotice =
  | { readonly what: 'moved'; readonly texts: Texts; readonly position: number }
  | { readonly what: 'removed' | 'duplicated'; readonly texts: Texts }
  | { readonly what: 'publish-failed' | 'discard-failed' }
  | { readonly what: 'imported'; readonly dishes: number }
  | { readonly what: 'scheduled' | 'unscheduled' | 'schedule-failed' }
  | { readonly what: 'nothing-published' | 'draft-full' }
  | LiveNotice
  | BulkNotice

/** What the menu desk shows at once. Everything else, `createMenuPage` adds when somebody uses it. */
export type DeskPage = Pick<
  DeskDraft,
  '$state' | '$isOffline' | '$edits' | '$refused' | '$canUndo' | 'load' | 'open'
> &
  Omit<DraftPublishing, 'make'> & {
    readonly bulk: Selecting
    readonly $venue: ReadableAtom<DeskVenue>
    /** Whether no page shows the menu, because the venue offers no order type, and the draft does not either. */
    readonly $isUnseen: ReadableAtom<boolean>
    /** The whole menu, and what the search finds, with the draft. */
    readonly $menu: ReadableAtom<readonly MenuCategory[]>
    readonly $found: ReadableAtom<readonly MenuCategory[]>
    readonly $query: ReadableAtom<string>
    search(query: string): void
    /** What staff have marked as sold out, or as available again. */
    readonly $said: SaidByStaff['$said']
    move(element: MenuCategory | MenuItem, by: -1 | 1): void
    /** Moves what was dragged to where it was dropped. */
    drop(dragged: MenuRow, place: DropPlace): void
    canDrop(dragged: MenuRow, target: MenuRow): boolean
    undo(): void
    now(): number
    /** The category or item whose form is open. */
    readonly $opened: ReadableAtom<Opened | null>
    show(opened: Opened): void
    readonly $notice: ReadableAtom<MenuNotice | null>
    notify(notice: MenuNotice): void
    dismiss(): void
    /** What `createMenuPage` is made of. */
    readonly parts: DeskParts
  }

export type DeskParts = {
  readonly page: PageEnvironment
  readonly referenceId: string
  readonly draft: DeskDraft
  readonly $opened: WritableAtom<Opened | null>
  /** Makes edits: in the draft, or published at once. */
  readonly make: DraftPublishing['make']
  /** Makes an edit and says so. Returns whether there was one. */
  act(edit: Edit | null, notice: MenuNotice): boolean
  /** Something was published by a tap at this time (epoch milliseconds). */
  onPublished(since: number): void
}

/** The menu desk: the menu with the draft of the venue. */
export function createDeskPage(page: PageEnvironment, referenceId: string): DeskPage {
  const draft = createDeskDraft(page, referenceId)
  const $menu = computed(draft.$file, listMenu)
  const $venue = computed(draft.$published, venueOf)
  const $query = atom('')
  const $notice = atom<MenuNotice | null>(null)
  const $opened = atom<Opened | null>(null)
  const $isSelecting = atom(false)
  const staff = createSaidByStaff(page, referenceId)
  const { onPublished, stop: stopFollowing } = createLiveNotice(page, referenceId, $notice)
  const { make: makeEdits, ...publishing } = createPublishing(page, referenceId, {
    ...{ draft, onPublished, notify: (what) => $notice.set(what && { what }) },
  })
  const make: DraftPublishing['make'] = (edits, isNow) => {
    // The draft may have room again.
    if ($notice.get()?.what === 'draft-full') $notice.set(null)
    return makeEdits(edits, isNow)
  }
  const act = (edit: Edit | null, notice: MenuNotice) => {
    if (!edit || !make([edit], false)) return false
    $notice.set(notice)
    return true
  }
  return {
    ...{ $state: draft.$state, $isOffline: draft.$isOffline, $edits: draft.$edits },
    ...{ $refused: draft.$refused, $canUndo: draft.$canUndo, load: draft.load, now: page.now },
    ...{ $menu, $query, $notice, $opened, $said: staff.$said, ...publishing },
    $venue,
    $isUnseen: computed(
      [$menu, $venue, draft.$file],
      (menu, { types }, file) => menu.length > 0 && types.length === 0 && venueOf(file).types.length === 0,
    ),
    $found: computed([$menu, $query], findInMenu),
    parts: { page, referenceId, draft, $opened, make, act, onPublished },
    bulk: {
      $isSelecting,
      start: () => $isSelecting.set(true),
      stop: () => $isSelecting.set(false),
    },
    search: (query) => $query.set(query),
    move(element, by) {
      const siblings = siblingsOf($menu.get(), element)
      const position = siblings.findIndex(({ id }) => id === element.id) + 1 + by
      const { texts } = element
      act(moveBy(siblings, element.id, by), { what: 'moved', texts, position })
    },
    drop(dragged, place) {
      const dropped = dropRow($menu.get(), dragged, place)
      if (dropped) act(dropped.edit, { what: 'moved', texts: dropped.texts, position: dropped.position })
    },
    canDrop: (dragged, target) => canDrop($menu.get(), dragged, target),
    undo() {
      $notice.set(null)
      void draft.undo().then((isDone) => {
        if (!isDone) $notice.set({ what: 'discard-failed' })
      })
    },
    show(opened) {
      $notice.set(null)
      $opened.set(opened)
    },
    notify: (notice) => $notice.set(notice),
    dismiss: () => $notice.set(null),
    open() {
      const closes = [draft.open(), staff.open()]
      // Somebody else may have published what an edit was refused for.
      const stop = draft.$refused.listen((refused) => {
        if (refused.length > 0) void draft.load()
      })
      return () => {
        stop()
        stopFollowing()
        for (const close of closes) close()
      }
    },
  }
}
