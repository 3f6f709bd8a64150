import type { Edit } from '../../../domain/desk/edit.ts'
import { type EditPath, idOf, type PathStep } from '../../../domain/desk/edit-path.ts'
import type { Json } from '../../../domain/json/json.ts'

const FIELDS = {
  ...{ name: 'name', parent_name: 'parent', visible: 'visible', color: 'color', fees: 'fees' },
  ...{ min_order: 'minOrder', delivery_time: 'time', unit: 'unit', shape: 'shape' },
} as const

export type ZoneField = (typeof FIELDS)[keyof typeof FIELDS] | 'added' | 'removed' | 'moved' | 'other'

/** What a change of a delivery zone is about. */
export type ZoneSubject = {
  readonly what: 'zone'
  readonly branch: string
  /** The ids of the zone, and of an area in it. */
  readonly zone: string
  readonly area: string | null
  readonly field: ZoneField
  /** Of a name; null if the file does not say. */
  readonly locale: string | null
  /** What is added or removed. */
  readonly element: Json
}

/** What an edit of a delivery zone is about; null for other edits. */
export function zoneSubject(edit: Edit): ZoneSubject | null {
  if (edit.kind === 'set') return zoneSubjectAt(edit.path)
  const [list, id] = edit.kind === 'move' ? [edit.from, edit.id] : [edit.list, idOf(edit.value)]
  const subject = id === null ? null : zoneSubjectAt([...list, { id }])
  if (!subject) return null
  const field = edit.kind === 'add' ? 'added' : edit.kind === 'remove' ? 'removed' : 'moved'
  return { ...subject, field, element: edit.kind === 'move' ? null : edit.value }
}

/** What the value at a path is; null outside the zones. */
export function zoneSubjectAt([start, branch, ...steps]: EditPath): ZoneSubject | null {
  const [zone, area] = steps.flatMap((step) => (typeof step === 'object' && 'id' in step ? [step.id] : []))
  if (start !== 'zones' || typeof branch !== 'string' || zone === undefined) return null
  const text = steps.find((step) => typeof step === 'object' && 'locale' in step)
  const locale = typeof text === 'object' && 'locale' in text ? text.locale : null
  return { what: 'zone', branch, zone, area: area ?? null, field: fieldOf(steps), locale, element: null }
}

function fieldOf(steps: readonly PathStep[]): ZoneField {
  const names = steps.filter((step) => typeof step === 'string')
  const last = names.find((name) => name !== 'areas' && Object.hasOwn(FIELDS, name))
  return last === undefined ? 'other' : FIELDS[last as keyof typeof FIELDS]
}
