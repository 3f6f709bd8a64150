import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Edit } from '../../domain/desk/edit.ts'
import { newId } from '../../domain/desk/new-id.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { type BulkNotice, type BulkPage, createBulkPage } from './bulk/bulk-page.ts'
import { createDeskDraft, type DeskDraft } from './desk-draft.ts'
import { type DeskVenue, venueOf } from './desk-venue.ts'
import type { DraftChange } from './draft-changes.ts'
import { createPublishing, type DraftPublishing } from './draft-publishing.ts'
import type { RefusedEdit } from './edit-sender.ts'
import { setSoldOut } from './facts/facts-edits.ts'
import { isInMenu } from './facts/publish-now.ts'
import { createFormPart, type FormPart } from './form-part.ts'
import { canDrop, type DropPlace, dropRow, type MenuRow } from './menu-drop.ts'
import { duplicateItem, moveBy, partOfAdded, removeElement, setVisible, siblingsOf } from './menu-edits.ts'
import { findInMenu, listMenu, type MenuCategory, type MenuItem, type Texts } from './menu-list.ts'
import { createPageCounter } from './preview/count-pages.ts'
import { takenIds } from './taken-ids.ts'
import { createVenuePart, type VenuePart } from './venue/venue-part.ts'
import { createLiveNotice, type LiveNotice } from './versions/live-notice.ts'
import { createVersionsPage, type VersionsPage } from './versions/versions-page.ts'

/** What happened last, to be said once. `position`: from 1. */
export type MenuNotice =
  | { readonly what: 'moved'; readonly texts: Texts; readonly position: number }
  | { readonly what: 'removed' | 'duplicated'; readonly texts: Texts }
  | { readonly what: 'publish-failed' | 'discard-failed' | 'imported' }
  | { readonly what: 'scheduled' | 'unscheduled' | 'schedule-failed' }
  | { readonly what: 'nothing-published' | 'draft-full' }
  | LiveNotice
  | BulkNotice

type Shared = Pick<
  DeskDraft,
  '$state' | '$isOffline' | '$edits' | '$refused' | '$canUndo' | 'load' | 'open'
> &
  Omit<DraftPublishing, 'make'>

export type MenuPage = Shared &
  FormPart & {
    readonly bulk: BulkPage
    readonly versions: VersionsPage
    readonly $venue: ReadableAtom<DeskVenue>
    /** The whole menu, and what the search finds, with the draft. */
    readonly $menu: ReadableAtom<readonly MenuCategory[]>
    readonly $found: ReadableAtom<readonly MenuCategory[]>
    readonly $query: ReadableAtom<string>
    search(query: string): void
    /** Marks a dish as sold out or hides it, or takes that back: in the draft, or published at once. */
    setSale(
      item: MenuItem,
      change: { readonly soldOut: boolean } | { readonly visible: boolean },
      isNow: boolean,
    ): void
    /** Whether changes of an item can be published at once: not if the draft adds it. */
    isPublished(item: Pick<MenuItem, 'id'>): boolean
    move(element: MenuCategory | MenuItem, by: -1 | 1): void
    /** Moves what was dragged to where it was dropped. */
    drop(dragged: MenuRow, place: DropPlace): void
    canDrop(dragged: MenuRow, target: MenuRow): boolean
    /** Deletes an item, or a category with all it contains. Returns whether it did. */
    remove(element: MenuCategory | MenuItem): boolean
    duplicate(item: MenuItem): boolean
    undo(): void
    /** How many pages change if these changes are published. Null if that is not known. */
    countPages(changes: readonly DraftChange[]): Promise<number | null>
    now(): number
    settle(refused: RefusedEdit, keep: 'mine' | 'theirs'): void
    /** What the file says beside the menu. */
    readonly venue: VenuePart
    /** For the import of a menu. */
    readonly draft: Pick<DeskDraft, '$file' | '$published' | '$edits' | '$unsent' | 'importEdits'>
    readonly $notice: ReadableAtom<MenuNotice | null>
    notify(notice: MenuNotice): void
    dismiss(): void
  }

/** The menu desk: the menu with the draft of the venue, and what is being edited. */
export function createMenuPage(page: PageEnvironment, referenceId: string): MenuPage {
  const draft = createDeskDraft(page, referenceId)
  const $venue = computed(draft.$published, venueOf)
  const $menu = computed(draft.$file, listMenu)
  const $query = atom('')
  const $notice = atom<MenuNotice | null>(null)
  const $found = computed([$menu, $query], findInMenu)
  const { onPublished, stop: stopFollowing } = createLiveNotice(page, referenceId, $notice)
  const { make, ...publishing } = createPublishing(page, referenceId, {
    ...{ draft, onPublished, notify: (what) => $notice.set(what && { what }) },
  })
  const freshId = (names: readonly string[], kind: string, used: ReadonlySet<string> = new Set()) => {
    const isTaken = takenIds([draft.$file.get(), draft.$published.get()])
    return newId(names, kind, (id) => isTaken(id) || used.has(id))
  }

  function act(edit: Edit | null, notice: MenuNotice): boolean {
    if (!edit || !make([edit], false)) return false
    $notice.set(notice)
    return true
  }

  return {
    ...{ $state: draft.$state, $isOffline: draft.$isOffline, $edits: draft.$edits },
    ...{ $refused: draft.$refused, $canUndo: draft.$canUndo, load: draft.load, now: page.now },
    venue: createVenuePart({
      $file: draft.$file,
      $locales: computed($venue, ({ locales }) => locales),
      edit: draft.edit,
    }),
    ...{ $venue, $menu, $query, $notice, ...publishing },
    countPages: createPageCounter(page, referenceId),
    ...createFormPart(page, referenceId, {
      ...{ make, $menu, $venue, freshId, onOpened: () => $notice.set(null) },
    }),
    setSale(item, change, isNow) {
      const edit = 'soldOut' in change ? setSoldOut(item, change.soldOut) : setVisible(item, change.visible)
      if (edit) make([edit], isNow)
    },
    isPublished: ({ id }) => isInMenu(draft.$published.get(), id),
    $found,
    bulk: createBulkPage({ draft, $menu, $found, $venue, notify: (notice) => $notice.set(notice) }),
    versions: createVersionsPage({ page, referenceId, draft, onPublished }),
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
    remove: (element) => act(removeElement(element), { what: 'removed', texts: element.texts }),
    duplicate(item) {
      const names = Object.values(item.texts).map(({ name }) => name)
      return act(duplicateItem(item, freshId(names, 'item')), { what: 'duplicated', texts: item.texts })
    },
    undo() {
      $notice.set(null)
      void draft.undo().then((isDone) => {
        if (!isDone) $notice.set({ what: 'discard-failed' })
      })
    },
    settle({ id, edit, problem }, keep) {
      const added = keep === 'mine' && problem === 'exists' ? partOfAdded(edit) : null
      draft.settle(id, added ? 'theirs' : keep)
      // What somebody else added with the same id stays beside it.
      if (added) draft.edit(added.withId(freshId([added.id], added.kind)))
    },
    draft,
    notify: (notice) => $notice.set(notice),
    dismiss: () => $notice.set(null),
    open() {
      const close = draft.open()
      // Somebody else may have published what an edit was refused for.
      const stop = draft.$refused.listen((refused) => {
        if (refused.length > 0) void draft.load()
      })
      return () => {
        stop()
        stopFollowing()
        close()
      }
    },
  }
}
