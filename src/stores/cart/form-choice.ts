import type { Item } from '../../domain/menu/item.ts'
import { defaultLabelId, type LineChoice } from '../../domain/order/line.ts'
import { toLatinDigits } from '../../domain/values/digits.ts'

/** The values of a submitted item form, from the page itself or, without script, from the query of the address. */
export type FormValues = {
  get(name: string): unknown
  getAll(name: string): readonly unknown[]
}

/**
 * Reads the plain item form: `label`, `g{groupId}` (chosen modifiers), `m{modifierId}` (quantities), `note`, `quantity`.
 * Does not validate the choice, but leaves out what does not belong to the item.
 */
export function choiceOf(
  item: Pick<Item, 'labels' | 'modifierGroups'>,
  form: FormValues,
): Omit<LineChoice, 'itemId'> & { readonly count: number } {
  const asked = form.get('label')
  const label = item.labels.find(({ id }) => id === asked)
  const modifiers: Record<string, number> = {}
  for (const group of item.modifierGroups) {
    const chosen = form.getAll(`g${group.id}`)
    for (const { id } of group.modifiers) {
      const quantity = chosen.includes(id) ? 1 : wholeNumber(form.get(`m${id}`), 0)
      if (quantity > 0) modifiers[id] = quantity
    }
  }
  return {
    labelId: label?.id ?? defaultLabelId(item),
    modifiers,
    note: String(form.get('note') ?? '').slice(0, 500),
    count: wholeNumber(form.get('quantity'), 1),
  }
}

/** Parses a number as a field shows it: with the digits and thousands separators of the page's language. */
export function wholeNumber(value: unknown, fallback: number): number {
  const number = Number.parseInt(toLatinDigits(String(value ?? '')).replace(/[٬,]/g, ''), 10)
  return Number.isFinite(number) ? number : fallback
}
