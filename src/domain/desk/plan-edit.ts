import { dequal } from 'dequal/lite'
import { isJsonList, isJsonObject, type Json, type JsonPath } from '../json/json.ts'
import { applyChange, type JsonChange, valueAt } from '../json/json-change.ts'
import type { Edit, EditProblem } from './edit.ts'
import { type EditPath, elementIndex, followPath, idOf, type PathStep, type Reached } from './edit-path.ts'
import { isSameValue } from './same-value.ts'

/** Applies an edit to a venue file. An edit that was applied before changes nothing. Unchanged parts remain the same objects. */
export function applyEdit(file: Json, edit: Edit): { readonly file: Json } | EditProblem {
  const planned = planEdit(file, edit)
  return 'changes' in planned ? { file: planned.changes.reduce(applyChange, file) } : planned
}

/** Changes that apply one after the other. */
type Plan = { readonly changes: readonly JsonChange[] } | EditProblem

/** Finds out how an edit changes a venue file. The changes apply one after the other. */
function planEdit(file: Json, edit: Edit): Plan {
  switch (edit.kind) {
    case 'set':
      return planSet(file, edit)
    case 'add':
      return planAdd(file, edit)
    case 'remove':
      return planRemove(file, edit)
    case 'move':
      return planMove(file, edit)
  }
}

const plan = (...changes: readonly JsonChange[]): Plan => ({ changes })

function planSet(file: Json, { path, from, to }: Edit & { kind: 'set' }): Plan {
  const reached = followPath(file, path)
  if (reached.length === 0) return { problem: 'gone' }
  const changes: JsonChange[] = []
  for (const { at, rest } of reached) {
    const current = rest.length > 0 ? null : (valueAt(file, at) ?? null)
    if (isSameValue(current, to)) continue
    if (!isSameValue(current, from)) return { problem: 'changed', current }
    const change = setAt(file, { at, rest }, to)
    if (change === null) return { problem: 'gone' }
    changes.push(change)
  }
  return { changes }
}

/** The change that sets a value, with whatever is missing on the way to it; null if the way leads through a missing element. */
function setAt(file: Json, { at, rest }: Reached, value: Json): JsonChange | null {
  const [step, ...further] = rest
  if (step === undefined) return value === null ? removalAt(file, at) : { kind: 'set', at, value }
  const parent = valueAt(file, at)
  const child = further.length > 0 ? build(further, value) : value
  if (child === null) return null
  if (typeof step === 'string')
    return isJsonObject(parent) ? { kind: 'set', at: [...at, step], value: child } : null
  if ('id' in step || !isJsonList(parent) || !isJsonObject(child)) return null
  return { kind: 'insert', at: [...at, parent.length], value: { locale: step.locale, ...child } }
}

/** Removes a property; with the last text of a locale, also the locale. */
function removalAt(file: Json, at: JsonPath): JsonChange {
  const owner = at.slice(0, -1)
  const texts = valueAt(file, owner)
  const isLastText = isJsonObject(texts) && 'locale' in texts && Object.keys(texts).length === 2
  const isInList = typeof owner.at(-1) === 'number'
  return isLastText && isInList ? { kind: 'remove', at: owner } : { kind: 'set', at, value: undefined }
}

/** A value within the objects and lists of texts that lead to it; null if an element with an id is missing. */
function build([step, ...further]: readonly PathStep[], value: Json): Json {
  const child = further.length > 0 ? build(further, value) : value
  if (step === undefined || child === null) return null
  if (typeof step === 'string') return { [step]: child }
  return 'locale' in step && isJsonObject(child) ? [{ locale: step.locale, ...child }] : null
}

function planAdd(file: Json, { list, value, before }: Edit & { kind: 'add' }): Plan {
  const [place] = followPath(file, list)
  const id = idOf(value)
  if (!place || id === null) return { problem: 'gone' }
  if (place.rest.length > 0) {
    const change = setAt(file, place, [value])
    return change ? plan(change) : { problem: 'gone' }
  }
  const elements = valueAt(file, place.at)
  if (!isJsonList(elements)) return { problem: 'gone' }
  const index = elementIndex(elements, { id })
  if (index !== null) return isSameValue(elements[index] ?? null, value) ? plan() : { problem: 'exists' }
  return plan({ kind: 'insert', at: [...place.at, positionBefore(elements, before)], value })
}

function planRemove(file: Json, { list, value }: Edit & { kind: 'remove' }): Plan {
  const found = findElement(file, list, idOf(value))
  if (!found) return plan()
  if (!isSameValue(found.element, value)) return { problem: 'changed', current: found.element }
  return plan({ kind: 'remove', at: [...found.list, found.index] })
}

function planMove(file: Json, edit: Edit & { kind: 'move' }): Plan {
  const { id, from, to } = edit
  const isSameList = dequal(from, to)
  const source = findElement(file, from, id)
  const [target] = followPath(file, to)
  if (!target) return { problem: 'gone' }
  if (!source) return !isSameList && findElement(file, to, id) ? plan() : { problem: 'gone' }
  const removal = { kind: 'remove', at: [...source.list, source.index] } as const
  const without = applyChange(file, removal)
  // The target may be after the element in a list that contains both.
  const [place] = followPath(without, to)
  if (!place) return { problem: 'gone' }
  if (place.rest.length > 0) {
    const change = setAt(without, place, [source.element])
    return change ? plan(removal, change) : { problem: 'gone' }
  }
  const elements = valueAt(without, place.at)
  if (!isJsonList(elements)) return { problem: 'gone' }
  if (elementIndex(elements, { id }) !== null) return { problem: 'exists' }
  const position = positionBefore(elements, edit.before.to)
  if (isSameList && position === source.index) return plan()
  return plan(removal, { kind: 'insert', at: [...place.at, position], value: source.element })
}

function findElement(file: Json, list: EditPath, id: string | null) {
  const [place] = followPath(file, list)
  const elements = place?.rest.length === 0 ? valueAt(file, place.at) : undefined
  const index = id === null ? null : elementIndex(elements, { id })
  const element = isJsonList(elements) && index !== null ? elements[index] : undefined
  return place && element !== undefined && index !== null ? { list: place.at, index, element } : null
}

/** The position before the element with this id; the end if there is none. */
const positionBefore = (elements: readonly Json[], before: string | null): number =>
  (before === null ? null : elementIndex(elements, { id: before })) ?? elements.length
