import { dequal } from 'dequal/lite'
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Channel } from '../../../contract/account/one-time-code.ts'
import type { Edit } from '../../../domain/desk/edit.ts'
import { applyEdit } from '../../../domain/desk/plan-edit.ts'
import type { Json } from '../../../domain/json/json.ts'
import { createLeaveGuard, type LeaveGuard } from '../forms/leave-guard.ts'
import type { PictureUploader } from '../pictures/picture-uploader.ts'
import {
  checkField,
  type FieldProblem,
  fieldEdits,
  fieldValue,
  readField,
  type Typed,
} from './field-values.ts'
import { type MessageReach, messageReach } from './message-channels.ts'
import type { FieldGroup, VenueField } from './venue-field.ts'
import type { SectionName } from './venue-sections.ts'

type Form = Readonly<Record<string, Typed>>

/** The forms for what the venue file says beside the menu. */
export type VenuePart<Section extends string = SectionName> = LeaveGuard & {
  /** The form that is open. */
  readonly $section: ReadableAtom<Section | null>
  readonly $groups: ReadableAtom<readonly FieldGroup[]>
  /** What is typed, by the name of the field. */
  readonly $typed: ReadableAtom<Form>
  readonly $wrong: ReadableAtom<Readonly<Record<string, FieldProblem>>>
  /** What the form of messages has to know. Null: it is being asked for. */
  readonly $messages: ReadableAtom<MessageReach | null>
  /** For the pictures of the forms. */
  readonly uploader: PictureUploader
  /** The file as it would be with what is typed, for a preview. */
  readonly $preview: ReadableAtom<Json>
  show(section: Section): void
  close(): void
  change(name: string, typed: Typed): void
  /** Adds what was typed to the draft. Returns whether it did: not if something has to be corrected, or the draft is full. */
  save(): boolean
}

/**
 * @param groups the fields of a form
 * @param addEdits adds edits to the draft, together; returns whether it has room for them
 */
export function createVenuePart<Section extends string>({
  $file,
  $locales,
  loadChannels = () => Promise.resolve(null),
  addEdits,
  uploader,
  groups,
}: {
  $file: ReadableAtom<Json>
  /** The languages of the venue. */
  $locales: ReadableAtom<readonly string[]>
  /** Asks by which channels the installation sends messages about orders. Null: that is not known. */
  loadChannels?: () => Promise<readonly Channel[] | null>
  addEdits(edits: readonly Edit[]): boolean
  readonly uploader: PictureUploader
  groups(section: Section, file: Json): readonly FieldGroup[]
}): VenuePart<Section> {
  const $section = atom<Section | null>(null)
  /** The file as it was when the form was opened, so that edits name what their author saw. */
  const $seen = atom<Json>(null)
  const $groups = computed([$section, $seen], (section, file) => (section ? groups(section, file) : []))
  const $sent = atom<readonly Channel[] | 'asking' | null>('asking')
  const $messages = computed([$seen, $sent], (file, sent) =>
    sent === 'asking' ? null : messageReach(file, sent),
  )
  const $typed = atom<Form>({})
  const $wrong = atom<Readonly<Record<string, FieldProblem>>>({})
  let isChecked = false

  const fields = () => $groups.get().flatMap((group) => group.fields)
  const before = (field: VenueField) => readField(field, fieldValue(field, $seen.get()), $locales.get())
  const typed = (field: VenueField) => $typed.get()[field.name] ?? null
  const untouched = (): Form => Object.fromEntries(fields().map((field) => [field.name, before(field)]))
  const guard = createLeaveGuard(() => !dequal($typed.get(), untouched()))
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
    ...{ $section, $groups, $typed, $wrong, ...guard, $preview, $messages, uploader },
    show(section) {
      $seen.set($file.get())
      $section.set(section)
      $typed.set(untouched())
      $wrong.set({})
      guard.stay()
      isChecked = false
      if (fields().some(({ kind }) => kind === 'channels'))
        void loadChannels().then((sent) => $sent.set(sent))
    },
    close: () => $section.set(null),
    change(name, value) {
      guard.stay()
      $typed.set({ ...$typed.get(), [name]: value })
      // After the first attempt, messages follow what is typed.
      if (isChecked) check()
    },
    save() {
      isChecked = true
      if (!check()) return false
      return addEdits(typedEdits())
    },
  }
}
