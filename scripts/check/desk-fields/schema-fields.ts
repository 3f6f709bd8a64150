/** The fields that a JSON Schema describes. */

export type Schema = {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema | boolean
}

/** A field: the names that lead to it from the top, without positions in lists and keys of objects that are named by ids. */
export type Field = { readonly path: readonly string[]; readonly isList: boolean }

/** Texts by language are one field. */
const TEXTS = new Set(['locale', 'name', 'description'])
const DAYS = new Set(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])

/** Lists every field once, in the order of the schema. A part that contains itself is listed without its own fields. */
export function fieldsOf(schema: Schema): Field[] {
  const fields = new Map<string, Field>()
  const visit = (part: Schema, path: readonly string[], within: readonly string[]) => {
    for (const { object, isOwn, refs } of objectsIn(part, schema, within)) {
      if (isOwn) continue
      const names = Object.keys(object.properties ?? {})
      if (names.includes('locale') && names.every((name) => TEXTS.has(name))) continue
      if (names.length > 0 && names.every((name) => DAYS.has(name))) {
        visit(object.properties?.monday ?? {}, path, refs)
        continue
      }
      for (const [name, child] of Object.entries(object.properties ?? {})) {
        const here = [...path, name]
        const key = here.join('.')
        if (!fields.has(key)) fields.set(key, { path: here, isList: isListOfObjects(child, schema) })
        visit(child, here, refs)
      }
      if (typeof object.additionalProperties === 'object') visit(object.additionalProperties, path, refs)
    }
  }
  visit(schema, [], [])
  return [...fields.values()]
}

type Found = { readonly object: Schema; readonly isOwn: boolean; readonly refs: readonly string[] }

/** The objects that a value can be or contain as a list. `within`: the definitions that led here. */
function objectsIn(part: Schema, root: Schema, within: readonly string[]): Found[] {
  if (part.$ref !== undefined) {
    const target = part.$ref === '#' ? root : root.$defs?.[part.$ref.replace('#/$defs/', '')]
    if (within.includes(part.$ref)) return [{ object: {}, isOwn: true, refs: within }]
    return target ? objectsIn(target, root, [...within, part.$ref]) : []
  }
  return [
    ...(part.properties || typeof part.additionalProperties === 'object'
      ? [{ object: part, isOwn: false, refs: within }]
      : []),
    ...(part.anyOf ?? []).flatMap((one) => objectsIn(one, root, within)),
    ...(typeof part.items === 'object' ? objectsIn(part.items, root, within) : []),
  ]
}

/** Whether a value is a list whose elements have fields of their own. */
function isListOfObjects(part: Schema, root: Schema): boolean {
  const target = part.$ref === undefined ? part : (root.$defs?.[part.$ref.replace('#/$defs/', '')] ?? {})
  if ((target.anyOf ?? []).some((one) => isListOfObjects(one, root))) return true
  if (typeof target.items !== 'object') return false
  const names = objectsIn(target.items, root, []).flatMap(({ object }) =>
    Object.keys(object.properties ?? {}),
  )
  return names.some((name) => !TEXTS.has(name))
}
