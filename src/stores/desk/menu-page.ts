import { computed } from 'nanostores'
import type { Edit } from '../../domain/desk/edit.ts'
import { newId } from '../../domain/desk/new-id.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { addedAgain } from './added-again.ts'
import { type BulkPage, createBulkPage } from './bulk/bulk-page.ts'
import type { DeskDraft } from './desk-draft.ts'
import { createDeskPage, type DeskPage } from './desk-page.ts'
import type { DraftChange } from './draft-changes.ts'
import type { RefusedEdit } from './edit-sender.ts'
import { setSoldOut } from './facts/facts-edits.ts'
import { isInMenu } from './facts/publish-now.ts'
import { createFormPart, type FormPart } from './form-part.ts'
import { createListsPage, type ListsPage } from './lists/lists-page.ts'
import { duplicateItem, removeElement, setVisible } from './menu-edits.ts'
import type { MenuCategory, MenuItem } from './menu-list.ts'
import { createPictureUploader } from './pictures/picture-uploader.ts'
import { createPageCounter } from './preview/count-pages.ts'
import { createShippingPart, type ShippingPart } from './shipping/shipping-part.ts'
import { takenIds } from './taken-ids.ts'
import { createThemesPart, type ThemesPart } from './themes/themes-part.ts'
import { createChannelLoader } from './venue/load-channels.ts'
import { createVenuePart, type VenuePart } from './venue/venue-part.ts'
import { groupsOf } from './venue/venue-sections.ts'
import { createVersionsPage, type VersionsPage } from './versions/versions-page.ts'
import { createZonesPart, type ZonesPart } from './zones/zones-part.ts'

export type MenuPage = DeskPage &
  FormPart & {
    readonly bulk: BulkPage
    readonly versions: VersionsPage
    /** Marks a dish as sold out or hides it, or takes that back: in the draft, or published at once. */
    setSale(
      item: MenuItem,
      change: { readonly soldOut: boolean } | { readonly visible: boolean },
      isNow: boolean,
    ): void
    /** Whether changes of an item can be published at once: not if the draft adds it. */
    isPublished(item: Pick<MenuItem, 'id'>): boolean
    /** Deletes an item, or a category with all it contains. Returns whether it did. */
    remove(element: MenuCategory | MenuItem): boolean
    duplicate(item: MenuItem): boolean
    /** How many pages change if these changes are published. Null if that is not known. */
    countPages(changes: readonly DraftChange[]): Promise<number | null>
    settle(refused: RefusedEdit, keep: 'mine' | 'theirs'): void
    /** Whether a refused edit can be made again on top of what somebody else did. */
    canKeep(refused: RefusedEdit): boolean
    /** What the file says beside the menu. */
    readonly venue: VenuePart
    readonly lists: ListsPage
    readonly zones: ZonesPart
    readonly shipping: ShippingPart
    /** Saved themes. */
    readonly themes: ThemesPart
    /** For the import of a menu. */
    readonly draft: Pick<DeskDraft, '$file' | '$published' | '$edits' | '$unsent' | 'importEdits'>
  }

/** The menu desk with its forms, and everything else that is needed only when somebody uses it. @param desk what is shown already */
export function createMenuPage(
  page: PageEnvironment,
  referenceId: string,
  desk: DeskPage = createDeskPage(page, referenceId),
): MenuPage {
  const { $menu, $venue, $found, notify } = desk
  const { draft, $opened, make, act, onPublished } = desk.parts
  const uploader = createPictureUploader(page, referenceId)
  const freshId = (names: readonly string[], kind: string, used: ReadonlySet<string> = new Set()) => {
    const isTaken = takenIds([draft.$file.get(), draft.$published.get()])
    return newId(names, kind, (id) => isTaken(id) || used.has(id))
  }
  const addEdits = (edits: readonly Edit[]) => make(edits, false)
  const formParts = {
    ...{ $file: draft.$file, $locales: computed($venue, ({ locales }) => locales) },
    ...{ addEdits, uploader },
  }
  return {
    ...desk,
    venue: createVenuePart({
      ...formParts,
      groups: groupsOf,
      loadChannels: createChannelLoader(page, referenceId),
    }),
    themes: createThemesPart({ ...formParts, newId: (name) => freshId([name], 'theme') }),
    lists: createListsPage({
      ...{ $file: draft.$file, $venue, $menu, freshId, addEdits, now: page.now },
      notify: (notice) => (notice ? notify(notice) : desk.dismiss()),
    }),
    zones: createZonesPart({ $file: draft.$file, $venue, freshId, addEdits }),
    shipping: createShippingPart({ $file: draft.$file, $venue, addEdits }),
    countPages: createPageCounter(page, referenceId),
    ...createFormPart(uploader, { make, $opened, $menu, $venue, freshId }),
    setSale(item, change, isNow) {
      const edit = 'soldOut' in change ? setSoldOut(item, change.soldOut) : setVisible(item, change.visible)
      if (edit) make([edit], isNow)
    },
    isPublished: ({ id }) => isInMenu(draft.$published.get(), id),
    bulk: createBulkPage({ draft, $menu, $found, $venue, notify, selecting: desk.bulk }),
    versions: createVersionsPage({ page, referenceId, draft, onPublished }),
    remove: (element) => act(removeElement(element), { what: 'removed', texts: element.texts }),
    duplicate(item) {
      const names = Object.values(item.texts).map(({ name }) => name)
      return act(duplicateItem(item, freshId(names, 'item')), { what: 'duplicated', texts: item.texts })
    },
    canKeep: ({ edit, problem }) =>
      problem === 'changed' || (problem === 'exists' && addedAgain(edit, freshId) !== null),
    settle({ id, edit, problem }, keep) {
      const added = keep === 'mine' && problem === 'exists' ? addedAgain(edit, freshId) : null
      draft.settle(id, added ? 'theirs' : keep)
      // What somebody else added with the same id stays beside it.
      if (added) draft.edit(added)
    },
    draft,
  }
}
