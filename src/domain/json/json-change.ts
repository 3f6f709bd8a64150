import { isJsonList, isJsonObject, type Json, type JsonPath } from './json.ts'

/** A change of a JSON value. */
export type JsonChange =
  /** Sets a property; undefined removes it. */
  | { readonly kind: 'set'; readonly at: JsonPath; readonly value: Json | undefined }
  /** Inserts a value into a list, before the position at the end of the path. */
  | { readonly kind: 'insert'; readonly at: JsonPath; readonly value: Json }
  /** Takes the element at a position out of a list. */
  | { readonly kind: 'remove'; readonly at: JsonPath }

/** Returns a value with the change. All parts that did not change are the same objects as before. @throws RangeError for a path that leads nowhere. */
export function applyChange(root: Json, { at, ...change }: JsonChange): Json {
  const [step, ...rest] = at
  if (step === undefined) throw new RangeError('a change needs a path')
  if (rest.length > 0) return withChild(root, step, applyChange(childOf(root, step), { ...change, at: rest }))
  if (change.kind === 'set') return withChild(root, step, change.value)
  const last = isJsonList(root) ? root.length - (change.kind === 'remove' ? 1 : 0) : -1
  if (!isJsonList(root) || typeof step !== 'number' || step > last)
    throw new RangeError(`the path leads nowhere at ${step}`)
  return change.kind === 'insert' ? root.toSpliced(step, 0, change.value) : root.toSpliced(step, 1)
}

/** The value at a path; undefined if there is none. */
export function valueAt(root: Json, path: JsonPath): Json | undefined {
  let value: Json | undefined = root
  for (const step of path) value = value === undefined ? undefined : stepInto(value, step)
  return value
}

function stepInto(value: Json, step: string | number): Json | undefined {
  if (typeof step === 'number') return isJsonList(value) ? value[step] : undefined
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
}

function childOf(value: Json, step: string | number): Json {
  const child = stepInto(value, step)
  if (child === undefined) throw new RangeError(`the path leads nowhere at ${step}`)
  return child
}

function withChild(value: Json, step: string | number, child: Json | undefined): Json {
  if (typeof step === 'number' && isJsonList(value) && child !== undefined) return value.with(step, child)
  if (typeof step !== 'string' || !isJsonObject(value))
    throw new RangeError(`the path leads nowhere at ${step}`)
  if (child !== undefined) return { ...value, [step]: child }
  const { [step]: _, ...rest } = value
  return rest
}
