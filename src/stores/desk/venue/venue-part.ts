import { dequal } from 'dequal/lite'
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Edit } from '../../../domain/desk/edit.ts'
import { applyEdit } from '../../../domain/desk/plan-edit.ts'
import type { Json } from '../../../domain/json/json.ts'
import type { PictureUploader } from '../pictures/picture-uploader.ts'
import {
  checkField,
  type FieldProblem,
  fieldEdits,
  fieldValue,
  readField,
  type Typed,
} from './field-values.ts'
import type { FieldGroup, VenueField } from './venue-field.ts'
import type { SectionName } from './venue-sections.ts'

type Form = Readonly<Record<string, Typed>>

/** The forms for what the venue file says beside the menu. */
export type VenuePart<Section extends string = SectionName> = {
  /** The form that is open. */
  readonly $section: ReadableAtom<Section | null>
  readonly $groups: ReadableAtom<readonly FieldGroup[]>
  /** What is typed, by the name of the field. */
  readonly $typed: ReadableAtom<Form>
  readonly $wrong: ReadableAtom<Readonly<Record<string, FieldProblem>>>
  /** For the pictures of the forms. */
  readonly uploader: PictureUploader
  /** The file as it would be with what is typed, for a preview. */
  readonly $preview: ReadableAtom<Json>
  show(section: Section): void
  close(): void
  /** Whether somebody is asked what to do with what was typed. */
  readonly $isLeaving: ReadableAtom<boolean>
  /** Returns whether the form can be closed without losing anything. If not, it asks. */
  leave(): boolean
  stay(): void
  change(name: string, typed: Typed): void
  /** Adds what was typed to the draft. Returns whether nothing has to be corrected. */
  save(): boolean
}

/**
 * @param groups the fields of a form
 * @param edit adds edits to the draft, together
 */
export function createVenuePart<Section extends string>({
  $file,
  $locales,
  edit,
  uploader,
  groups,
}: {
  $file: ReadableAtom<Json>
  /** The languages of the venue. */
  $locales: ReadableAtom<readonly string[]>
  edit(...edits: readonly Edit[]): void
  readonly uploader: PictureUploader
  groups(section: Section, file: Json): readonly FieldGroup[]
}): VenuePart<Section> {
  const $section = atom<Section | null>(null)
  /** The file as it was when the form was opened, so that edits name what their author saw. */
  const $seen = atom<Json>(null)
  const $groups = computed([$section, $seen], (section, file) => (section ? groups(section, file) : []))
  const $typed = atom<Form>({})
  const $wrong = atom<Readonly<Record<string, FieldProblem>>>({})
  const $isLeaving = atom(false)
  let isChecked = false

  const fields = () => $groups.get().flatMap((group) => group.fields)
  const before = (field: VenueField) => readField(field, fieldValue(field, $seen.get()), $locales.get())
  const typed = (field: VenueField) => $typed.get()[field.name] ?? null
  const untouched = (): Form => Object.fromEntries(fields().map((field) => [field.name, before(field)]))
  const typedEdits = () =>
    fields().flatMap((field) =>
      fieldEdits(field, fieldValue(field, $seen.get()), typed(field), before(field)),
    )
  const $preview = computed([$seen, $typed], (file) =>
    typedEdits().reduce((before, made) => {
      const result = applyEdit(before, made)
      return 'problem' in result ? before : result.file
    }, file),
  )

  function check(): boolean {
    const wrong = fields().flatMap((field) => {
      const problem = checkField(field, typed(field), before(field))
      return problem ? [[field.name, problem] as const] : []
    })
    $wrong.set(Object.fromEntries(wrong))
    return wrong.length === 0
  }

  return {
    ...{ $section, $groups, $typed, $wrong, $isLeaving, $preview, uploader },
    show(section) {
      $seen.set($file.get())
      $section.set(section)
      $typed.set(untouched())
      $wrong.set({})
      $isLeaving.set(false)
      isChecked = false
    },
    close: () => $section.set(null),
    leave() {
      $isLeaving.set(!dequal($typed.get(), untouched()))
      return !$isLeaving.get()
    },
    stay: () => $isLeaving.set(false),
    change(name, value) {
      $isLeaving.set(false)
      $typed.set({ ...$typed.get(), [name]: value })
      // After the first attempt, messages follow what is typed.
      if (isChecked) check()
    },
    save() {
      isChecked = true
      if (!check()) return false
      edit(...typedEdits())
      return true
    },
  }
}
