import type { Edit } from '../../../domain/desk/edit.ts'
import { editsBetween } from '../../../domain/desk/element-edits.ts'
import { isJsonList, type Json, type JsonObject } from '../../../domain/json/json.ts'
import { writePrice } from '../forms/typed-price.ts'
import type { OptionsState } from './form-changes.ts'
import type { Names } from './names.ts'
import { type GroupForm, type OptionsVenue, usersOf } from './option-forms.ts'
import { type Writing, writeGroup, writeSize } from './write-options.ts'

type Context = OptionsVenue & {
  /** Makes an id that neither the menu nor what was added before contains. */
  freshId(names: readonly string[], kind: string): string
}

/**
 * The edits of a dish’s sizes and options that a checked form means, also in the other dishes with a group if they were chosen. Each
 * leaves the menu valid. Prices of sizes that are in the file are not among them.
 */
export function optionsEdits(
  { id, element }: { readonly id: string; readonly element: JsonObject },
  { options, prices }: OptionsState,
  context: Context,
): Edit[] {
  const writing = createWriting(context)
  const hadSizes = isJsonList(element.price_labels) && element.price_labels.length > 0
  const hasSizes = options.sizes.length > 0
  const own = hasSizes ? null : writePrice(element.price, prices[''] ?? '', context.currency)
  const groups = options.groups.map((group) => ({ group, written: writeGroup(group, writing) }))
  const after = {
    ...element,
    ...(hadSizes === hasSizes ? {} : { price: own }),
    price_labels: options.sizes.map((size) => writeSize(size, prices[size.key] ?? '', writing)),
    modifier_groups: groups.map(({ written }) => written),
  }
  const fields = ['price', 'price_labels', 'modifier_groups']
  const here = editsBetween([{ item: id }], element, after, fields)
  const others = groups.flatMap(({ group, written }) => {
    if (group.isNew || options.spread[group.key] !== 'all') return []
    return editsElsewhere(id, group, written, context)
  })
  return inValidOrder([...here, ...others])
}

/** Makes the same changes in the other dishes that still have the group. */
function editsElsewhere(dish: string, group: GroupForm, written: JsonObject, { menu }: Context): Edit[] {
  return usersOf(group.base, menu)
    .filter(({ id }) => id !== dish)
    .flatMap((user) => {
      const path = [{ item: user.id }, 'modifier_groups', { id: group.key }] as const
      return editsBetween(path, user.group, written)
    })
}

function createWriting({ currency, locales, freshId }: Context): Writing {
  return { currency, locales, idFor: (names: Names, kind) => freshId(Object.values(names), kind) }
}

const LOWER_LIMITS = new Set<unknown>(['min', 'minimum'])
const UPPER_LIMITS = new Set<unknown>(['max', 'maximum'])

/** First the edits that loosen limits, last those that tighten them, so that the menu is valid after each. */
function inValidOrder(edits: readonly Edit[]): Edit[] {
  const of = (sign: number) => edits.filter((edit) => Math.sign(tightening(edit)) === sign)
  return [...of(-1), ...of(0), ...of(1)]
}

function tightening(edit: Edit): number {
  if (edit.kind !== 'set') return 0
  const [field, { from, to }] = [edit.path.at(-1), edit]
  if (field === 'required') return to ? 1 : -1
  if (LOWER_LIMITS.has(field)) return limit(to, 0) - limit(from, 0)
  return UPPER_LIMITS.has(field) ? limit(from, Number.MAX_VALUE) - limit(to, Number.MAX_VALUE) : 0
}

const limit = (value: Json, missing: number): number => (value === null ? missing : Number(value))
