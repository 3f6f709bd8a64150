import type { EditPath } from '../../../domain/desk/edit-path.ts'

/** The fields of the venue file that the forms of facts edit. */
export const factFields = [
  'sold_out',
  'types',
  'branches',
  'availability',
  'available_from',
  'calories',
  'weight',
  'shippingWeight',
  'preparation_time',
  'preparation_time_type',
  'ingredients',
  'tags',
  'stickers',
  'comment_required',
  'suggested_items',
  'inclusive_taxes',
  'taxes',
  'available',
  'pin',
  'smart',
] as const
export type FactField = (typeof factFields)[number]

/** A change of a fact. `within`: the day or the order type; null if the whole field changed. */
export type FactSubject = {
  readonly what: 'fact'
  readonly field: FactField
  readonly within: string | null
}

/** The fact that a path leads to; null if it leads to something else. */
export function factAt([start, field, within, ...rest]: EditPath): FactSubject | null {
  const found = factFields.find((one) => one === field)
  if (typeof start === 'string' || !found || rest.length > 0 || typeof within === 'object') return null
  return { what: 'fact', field: found, within: within ?? null }
}
