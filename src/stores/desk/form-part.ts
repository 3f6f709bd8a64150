import { dequal } from 'dequal/lite'
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { DeskVenue } from './desk-venue.ts'
import type { DraftPublishing } from './draft-publishing.ts'
import { createLeaveGuard, type LeaveGuard } from './forms/leave-guard.ts'
import type { MenuCategory } from './menu-list.ts'
import { showProblems } from './options/check-options.ts'
import { checkForm, editsOf, type FormProblems, formOf, type Opened, type PartForm } from './part-form.ts'
import type { PictureUploader } from './pictures/picture-uploader.ts'
import { createPictureUploads, type PictureUploads } from './pictures/picture-uploads.ts'

/** The form of a category or a dish. */
export type FormPart = LeaveGuard & {
  readonly $form: ReadableAtom<PartForm | null>
  readonly $problems: ReadableAtom<FormProblems | null>
  close(): void
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

/** The form of what is opened, as soon as something is. */
export function createFormPart(
  uploader: PictureUploader,
  {
    make,
    $opened,
    $menu,
    $venue,
    freshId,
  }: {
    make: DraftPublishing['make']
    $opened: WritableAtom<Opened | null>
    $menu: ReadableAtom<readonly MenuCategory[]>
    $venue: ReadableAtom<DeskVenue>
    freshId(names: readonly string[], kind: string, used?: ReadonlySet<string>): string
  },
): FormPart {
  const $form = atom<PartForm | null>(null)
  const $problems = atom<FormProblems | null>(null)
  /** The form as it was opened. */
  let untouched: PartForm | null = null
  /** Whether to publish what is saved: also after a question that saving has asked. */
  let isNow = false
  const pictures = createPictureUploads(uploader, {
    get: () => $form.get()?.pictures ?? null,
    set: (changed) => change({ pictures: changed }),
    ratio: () => $venue.get().pictureRatio,
  })
  const guard = createLeaveGuard(() => {
    const form = $form.get()
    return form !== null && untouched !== null && !dequal(typedIn(form), typedIn(untouched))
  })
  function change(changed: Partial<PartForm>): void {
    guard.stay()
    const form = $form.get()
    if (form) $form.set({ ...form, ...changed })
    // After the first attempt, messages follow what is typed.
    const typed = $form.get()
    if (typed && $problems.get()) $problems.set(checkForm(typed, $venue.get()))
  }
  $opened.subscribe((opened) => {
    pictures.reset()
    guard.stay()
    $problems.set(null)
    untouched = opened && formOf(opened, { ...$venue.get(), menu: $menu.get() })
    $form.set(untouched)
  })
  return {
    ...{ ...guard, $form, $problems, change, pictures },
    close: () => $opened.set(null),
    save(asked) {
      isNow = asked ?? isNow
      const [opened, form, venue] = [$opened.get(), $form.get(), $venue.get()]
      if (!opened || !form) return true
      const problems = checkForm(form, venue)
      $problems.set(problems)
      $form.set({ ...form, options: showProblems(form.options, problems?.options ?? []) })
      if (problems) return false
      return make(editsOf(opened, form, { ...venue, menu: $menu.get(), freshId }), isNow)
    },
  }
}
