import type { Item } from '../../domain/menu/item.ts'
import { defaultLabelId, type LineChoice } from '../../domain/order/line.ts'
import { toLatinDigits } from '../../domain/values/digits.ts'

/** What a submitted item form says: from the page itself, or from the address it was sent to without script. */
export type FormValues = {
  get(name: string): unknown
  getAll(name: string): readonly unknown[]
}

/**
 * Reads the plain item form: `label`, `g{groupId}` (chosen modifiers), `m{modifierId}` (quantities), `note`, `quantity`.
 * Nothing is checked here; what does not belong to the item is left out.
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

/** A number as a field shows it: in the digits of the page's language, with what groups thousands. */
export function wholeNumber(value: unknown, fallback: number): number {
  const number = Number.parseInt(toLatinDigits(String(value ?? '')).replace(/[٬,]/g, ''), 10)
  return Number.isFinite(number) ? number : fallback
}
