import { atom, computed, type ReadableAtom } from 'nanostores'
import type { LngLat } from '../../../domain/delivery/delivery-zone.ts'
import type { Edit } from '../../../domain/desk/edit.ts'
import type { Json } from '../../../domain/json/json.ts'
import type { DeskVenue } from '../desk-venue.ts'
import { type AreaPart, createAreaPart } from './area-part.ts'
import { checkZone, type ZoneProblems } from './check-zone.ts'
import { areaAt, createMapView, type MapView } from './map-view.ts'
import { createZoneBoard, type ZoneBoard } from './zone-board.ts'
import { type FreshId, removeZone, zoneEdits } from './zone-edits.ts'
import { copyOf, newZone, openZone, type ZoneForm } from './zone-form.ts'
import type { ZoneEntry } from './zone-list.ts'
import { type AreaFile, readAreaFile, type Upload, withAreas } from './zone-upload.ts'

/** What was done last, to be said once. */
export type ZoneNotice = {
  readonly what: 'removed' | 'saved'
  readonly names: Readonly<Record<string, string>>
}

/** The delivery zones of a venue: their list, and the form of one. */
export type ZonesPart = ZoneBoard &
  AreaPart & {
    readonly $isOpen: ReadableAtom<boolean>
    show(): void
    close(): void
    /** The zone that is being edited, and what has to be corrected. */
    readonly $form: ReadableAtom<ZoneForm | null>
    readonly $problems: ReadableAtom<ZoneProblems | null>
    /** Whether something of the form would be lost without saving it. */
    readonly $isChanged: ReadableAtom<boolean>
    /** Opens the form of a zone, of a copy of it, or of a new one. */
    edit(id: string): void
    duplicate(id: string): void
    add(): void
    change(part: Partial<ZoneForm>): void
    leave(): void
    /** Adds the form to the draft, and closes it. Returns whether it did: not if something has to be corrected, or the draft is full. */
    save(): boolean
    remove(id: string): void
    /** The last file of areas that was added to the form, or why it was not. */
    readonly $upload: ReadableAtom<Upload | null>
    upload(file: AreaFile): Promise<void>
    readonly $notice: ReadableAtom<ZoneNotice | null>
    /** What the map shows. */
    readonly $view: ReadableAtom<MapView>
    /** The map was tapped: draws the open area, opens the area of the form that is there, or tries the place. */
    tap(point: LngLat): void
  }

/** @param addEdits adds edits to the draft, together; returns whether it has room for them */
export function createZonesPart({
  $file,
  $venue,
  freshId,
  addEdits,
}: {
  $file: ReadableAtom<Json>
  $venue: ReadableAtom<DeskVenue>
  freshId: FreshId
  addEdits(edits: readonly Edit[]): boolean
}): ZonesPart {
  const board = createZoneBoard($file, $venue)
  const { $branch, $zones } = board
  const $isOpen = atom(false)
  const $notice = atom<ZoneNotice | null>(null)
  const find = (id: string) => $zones.get().find((entry) => entry.id === id)
  const branchId = () => $branch.get()?.id ?? ''
  const form = createFormOfZone({
    $venue,
    start: () => $branch.get()?.at ?? [0, 0],
    onOpened() {
      $notice.set(null)
      board.tryPlace(null)
    },
  })
  const { $form, leave, open, area } = form
  const shown = { $zones, $branch, $form, $area: area.$area, $answer: board.$answer }

  return {
    ...{
      ...board,
      $isOpen,
      $form,
      $problems: form.$problems,
      $isChanged: form.$isChanged,
      $upload: form.$upload,
      $notice,
    },
    ...{ ...area, change: form.change, leave, upload: form.upload, $view: createMapView(shown) },
    tap(point) {
      const zone = $form.get()
      if (area.$area.get()) area.tap(point)
      else if (zone) {
        const there = areaAt(zone, point)
        if (there) area.openArea(there.key)
      } else board.tryPlace(point)
    },
    show: () => $isOpen.set(true),
    close() {
      // A form stays as it is, in case that was a slip.
      board.tryPlace(null)
      $notice.set(null)
      $isOpen.set(false)
    },
    edit(id) {
      const entry = find(id)
      if (entry) open(openZone(entry, branchId(), $venue.get()), entry)
    },
    duplicate(id) {
      const entry = find(id)
      if (entry) open(copyOf(openZone(entry, branchId(), $venue.get())), null)
    },
    add: () => open(newZone(branchId(), $zones.get().length, $venue.get()), null),
    save() {
      const zone = form.checked()
      if (!zone) return false
      const { currency } = $venue.get()
      if (!addEdits(zoneEdits(zone, form.before(), { currency, freshId }))) return false
      $notice.set({ what: 'saved', names: zone.names })
      leave()
      return true
    },
    remove(id) {
      const entry = find(id)
      if (!entry || !addEdits(removeZone(branchId(), entry))) return
      $notice.set({ what: 'removed', names: entry.zone.name })
      leave()
    },
  }
}

type Duties = Pick<Parameters<typeof createAreaPart>[0], 'start'> & {
  $venue: ReadableAtom<DeskVenue>
  onOpened(): void
}

/** The form of a zone, until it is saved. */
function createFormOfZone({ $venue, start, onOpened }: Duties) {
  const $form = atom<ZoneForm | null>(null)
  const $problems = atom<ZoneProblems | null>(null)
  const $upload = atom<Upload | null>(null)
  let opened: ZoneForm | null = null
  const $isChanged = computed($form, (form) => form !== null && form !== opened)
  /** The zone as it was when its form was opened, so that edits name what their author saw. */
  let before: { readonly entry: ZoneEntry; readonly form: ZoneForm } | null = null
  let isChecked = false
  const area = createAreaPart({ $form, start, onChanged: () => isChecked && check() })

  function check(): boolean {
    const form = $form.get()
    $problems.set(form && checkZone(form, before?.form ?? null, $venue.get().currency))
    return $problems.get() === null
  }

  function change(part: Partial<ZoneForm>): void {
    const form = $form.get()
    if (!form) return
    $form.set({ ...form, ...part })
    // After the first attempt, messages follow what is typed.
    if (isChecked) check()
  }

  return {
    ...{ $form, $problems, $isChanged, $upload, area, change, before: () => before },
    open(form: ZoneForm, entry: ZoneEntry | null) {
      before = entry && { entry, form }
      isChecked = false
      opened = form
      $form.set(form)
      $problems.set(null)
      $upload.set(null)
      area.leaveArea()
      onOpened()
    },
    leave() {
      before = null
      $form.set(null)
      area.leaveArea()
    },
    /** The form if nothing has to be corrected. */
    checked(): ZoneForm | null {
      isChecked = true
      return check() ? $form.get() : null
    },
    async upload(file: AreaFile) {
      const read = await readAreaFile(file)
      const form = $form.get()
      if (!form) return
      if ('refused' in read) {
        $upload.set(read.refused)
        return
      }
      const added = withAreas(form, read.areas, file.name, $venue.get().locales)
      change({ areas: added.form.areas })
      $upload.set(added.upload)
    },
  }
}
