import type { Edit } from '../../../domain/desk/edit.ts'
import { type EditPath, idOf, type PathStep } from '../../../domain/desk/edit-path.ts'
import type { Json } from '../../../domain/json/json.ts'

const FIELDS = {
  ...{
    price: 'price',
    min: 'least',
    required: 'required',
    max: 'most',
    quantity: 'times',
    sold_out: 'soldOut',
  },
  ...{ isQty: 'quantity', minimum: 'least', maximum: 'most', label: 'name', unit: 'unit' },
} as const

export type OptionsField = (typeof FIELDS)[keyof typeof FIELDS] | 'added' | 'removed' | 'moved' | 'other'

/** What a change of the sizes or options of a dish is about. */
export type OptionsSubject = {
  readonly what: 'options'
  readonly item: string
  readonly list: 'price_labels' | 'modifier_groups'
  /** The id of the size, or of the group and the option in it. */
  readonly within: readonly string[]
  readonly field: OptionsField
  /** Of a name or unit; null if the file does not say. */
  readonly locale: string | null
  /** What is added or removed. */
  readonly element: Json
}

/** What an edit of the sizes or options of a dish is about; null for other edits. */
export function optionsSubject(edit: Edit): OptionsSubject | null {
  if (edit.kind === 'set') return optionsSubjectAt(edit.path)
  const [list, id] = edit.kind === 'move' ? [edit.from, edit.id] : [edit.list, idOf(edit.value)]
  const subject = id === null ? null : optionsSubjectAt([...list, { id }])
  if (!subject) return null
  const field = edit.kind === 'add' ? 'added' : edit.kind === 'remove' ? 'removed' : 'moved'
  return { ...subject, field, element: edit.kind === 'move' ? null : edit.value }
}

/** What the value at a path is; null outside the sizes and options of dishes. */
export function optionsSubjectAt([start, ...steps]: EditPath): OptionsSubject | null {
  const [list] = steps
  if (typeof start !== 'object' || !('item' in start)) return null
  if (list !== 'price_labels' && list !== 'modifier_groups') return null
  const within = steps.flatMap((step) => (typeof step === 'object' && 'id' in step ? [step.id] : []))
  const text = steps.find((step) => typeof step === 'object' && 'locale' in step)
  const locale = typeof text === 'object' && 'locale' in text ? text.locale : null
  return { what: 'options', item: start.item, list, within, field: fieldOf(steps), locale, element: null }
}

function fieldOf(steps: readonly PathStep[]): OptionsField {
  const texts = steps.find((step) => step === 'locales' || step === 'units')
  if (texts && steps.at(-1) === 'name') return texts === 'units' ? 'unit' : 'name'
  const last = steps.at(-1)
  return typeof last === 'string' && last in FIELDS ? FIELDS[last as keyof typeof FIELDS] : 'other'
}
