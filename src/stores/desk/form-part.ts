import { dequal } from 'dequal/lite'
import { atom, type ReadableAtom } from 'nanostores'
import type { PageEnvironment } from '../page/environment.ts'
import type { DeskVenue } from './desk-venue.ts'
import type { DraftPublishing } from './draft-publishing.ts'
import type { MenuCategory } from './menu-list.ts'
import { showProblems } from './options/check-options.ts'
import { checkForm, editsOf, type FormProblems, formOf, type Opened, type PartForm } from './part-form.ts'
import { createPictureUploads, type PictureUploads } from './pictures/picture-uploads.ts'

/** The form of a category or a dish. */
export type FormPart = {
  readonly $opened: ReadableAtom<Opened | null>
  readonly $form: ReadableAtom<PartForm | null>
  readonly $problems: ReadableAtom<FormProblems | null>
  /** Whether the draft had no room for what was typed. */
  readonly $isFull: ReadableAtom<boolean>
  show(opened: Opened): void
  close(): void
  /** Whether somebody is asked what to do with what was typed. */
  readonly $isLeaving: ReadableAtom<boolean>
  /** Returns whether the form can be closed without losing anything. If not, it asks. */
  leave(): boolean
  stay(): void
  change(change: Partial<PartForm>): void
  /** Uploads pictures for the form. */
  readonly pictures: PictureUploads
  /**
   * Adds what was typed to the draft, and publishes it if `isNow`; without it, as the last time. Returns whether it did: not if
   * something has to be corrected, or the draft is full.
   */
  save(isNow?: boolean): boolean
}

/** What was typed into a form, without the step that it shows. */
const typedIn = ({ options, ...form }: PartForm) => ({
  ...{ ...form, sizes: options.sizes, groups: options.groups },
})

/** @param onOpened called when a form is opened */
export function createFormPart(
  page: PageEnvironment,
  referenceId: string,
  {
    make,
    $menu,
    $venue,
    freshId,
    onOpened,
  }: {
    make: DraftPublishing['make']
    $menu: ReadableAtom<readonly MenuCategory[]>
    $venue: ReadableAtom<DeskVenue>
    freshId(names: readonly string[], kind: string, used?: ReadonlySet<string>): string
    onOpened(): void
  },
): FormPart {
  const $opened = atom<Opened | null>(null)
  const $form = atom<PartForm | null>(null)
  const $problems = atom<FormProblems | null>(null)
  const $isFull = atom(false)
  const $isLeaving = atom(false)
  /** The form as it was opened. */
  let untouched: PartForm | null = null
  /** Whether to publish what is saved: also after a question that saving has asked. */
  let isNow = false
  const pictures = createPictureUploads(page, referenceId, {
    get: () => $form.get()?.pictures ?? null,
    set: (changed) => change({ pictures: changed }),
    ratio: () => $venue.get().pictureRatio,
  })
  function change(changed: Partial<PartForm>): void {
    $isLeaving.set(false)
    const form = $form.get()
    if (form) $form.set({ ...form, ...changed })
    // After the first attempt, messages follow what is typed.
    const typed = $form.get()
    if (typed && $problems.get()) $problems.set(checkForm(typed, $venue.get()))
  }
  return {
    ...{ $opened, $form, $problems, $isFull, $isLeaving, change, pictures },
    leave() {
      const form = $form.get()
      $isLeaving.set(form !== null && untouched !== null && !dequal(typedIn(form), typedIn(untouched)))
      return !$isLeaving.get()
    },
    stay: () => $isLeaving.set(false),
    close() {
      pictures.reset()
      $isLeaving.set(false)
      $opened.set(null)
      $form.set(null)
      $problems.set(null)
    },
    show(opened) {
      onOpened()
      pictures.reset()
      $isFull.set(false)
      $problems.set(null)
      untouched = formOf(opened, { ...$venue.get(), menu: $menu.get() })
      $form.set(untouched)
      $opened.set(opened)
    },
    save(asked) {
      isNow = asked ?? isNow
      const [opened, form, venue] = [$opened.get(), $form.get(), $venue.get()]
      if (!opened || !form) return true
      const problems = checkForm(form, venue)
      $problems.set(problems)
      $form.set({ ...form, options: showProblems(form.options, problems?.options ?? []) })
      if (problems) return false
      const edits = editsOf(opened, form, { ...venue, menu: $menu.get(), freshId })
      $isFull.set(!make(edits, isNow))
      return !$isFull.get()
    },
  }
}
