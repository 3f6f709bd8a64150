import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Edit } from '../../../domain/desk/edit.ts'
import type { Json } from '../../../domain/json/json.ts'
import {
  checkField,
  type FieldProblem,
  fieldEdits,
  fieldValue,
  readField,
  type Typed,
} from './field-values.ts'
import type { FieldGroup, VenueField } from './venue-field.ts'
import { groupsOf, type SectionName } from './venue-sections.ts'

type Form = Readonly<Record<string, Typed>>

/** The forms for what the venue file says beside the menu. */
export type VenuePart = {
  /** The form that is open. */
  readonly $section: ReadableAtom<SectionName | null>
  readonly $groups: ReadableAtom<readonly FieldGroup[]>
  /** What is typed, by the name of the field. */
  readonly $typed: ReadableAtom<Form>
  readonly $wrong: ReadableAtom<Readonly<Record<string, FieldProblem>>>
  show(section: SectionName): void
  close(): void
  change(name: string, typed: Typed): void
  /** Adds what was typed to the draft. Returns whether nothing has to be corrected. */
  save(): boolean
}

/** @param edit adds edits to the draft, together */
export function createVenuePart({
  $file,
  $locales,
  edit,
}: {
  $file: ReadableAtom<Json>
  /** The languages of the venue. */
  $locales: ReadableAtom<readonly string[]>
  edit(...edits: readonly Edit[]): void
}): VenuePart {
  const $section = atom<SectionName | null>(null)
  /** The file as it was when the form was opened, so that edits name what their author saw. */
  const $seen = atom<Json>(null)
  const $groups = computed([$section, $seen], (section, file) => (section ? groupsOf(section, file) : []))
  const $typed = atom<Form>({})
  const $wrong = atom<Readonly<Record<string, FieldProblem>>>({})
  let isChecked = false

  const fields = () => $groups.get().flatMap((group) => group.fields)
  const before = (field: VenueField) => readField(field, fieldValue(field, $seen.get()), $locales.get())
  const typed = (field: VenueField) => $typed.get()[field.name] ?? null

  function check(): boolean {
    const wrong = fields().flatMap((field) => {
      const problem = checkField(field, typed(field), before(field))
      return problem ? [[field.name, problem] as const] : []
    })
    $wrong.set(Object.fromEntries(wrong))
    return wrong.length === 0
  }

  return {
    ...{ $section, $groups, $typed, $wrong },
    show(section) {
      $seen.set($file.get())
      $section.set(section)
      $typed.set(Object.fromEntries(fields().map((field) => [field.name, before(field)])))
      $wrong.set({})
      isChecked = false
    },
    close: () => $section.set(null),
    change(name, value) {
      $typed.set({ ...$typed.get(), [name]: value })
      // After the first attempt, messages follow what is typed.
      if (isChecked) check()
    },
    save() {
      isChecked = true
      if (!check()) return false
      edit(
        ...fields().flatMap((field) =>
          fieldEdits(field, fieldValue(field, $seen.get()), typed(field), before(field)),
        ),
      )
      return true
    },
  }
}
