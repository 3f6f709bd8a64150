import type { SellingType } from '../menu/selling-type.ts'
import type { Business, CheckoutFields, FieldRule } from './venue.ts'

/** What a diner may be asked for before an order. */
export type CheckoutField = 'name' | 'phone' | 'note' | 'table' | 'car'

/** Someone has to be called when the order is at the kerb or at the door. */
const REQUIRED_OFF_PREMISES: readonly CheckoutField[] = ['name', 'phone']
/** Without the table nobody knows where to bring the order. */
const REQUIRED_ON_PREMISES: readonly CheckoutField[] = ['table']

/** A venue's rules for a type's checkout: those of the type before those for all types (spec §3). */
export function checkoutFieldRules(
  { checkout }: Pick<Business, 'checkout'>,
  type: SellingType,
): CheckoutFields {
  const own = type === 'pickup' ? checkout.pickup : type === 'delivery' ? checkout.delivery : checkout.dineIn
  return { ...checkout.all, ...own }
}

/** Is the field asked for, and must it be filled? The venue's rule, else the default of the type (spec §3). */
export function fieldRule(fields: CheckoutFields, field: CheckoutField, type: SellingType): FieldRule {
  const own = Object.hasOwn(fields, field) ? fields[field] : undefined
  const required = type === 'pickup' || type === 'delivery' ? REQUIRED_OFF_PREMISES : REQUIRED_ON_PREMISES
  return own ?? { on: true, required: required.includes(field) }
}

/** Which fields this order shows: a table only where there are tables, a car only where one drives up. */
export function visibleFields(
  fields: CheckoutFields,
  type: SellingType,
  venue: { readonly hasTables: boolean; readonly showCarInfo: boolean },
): CheckoutField[] {
  const all: CheckoutField[] = ['table', 'name', 'phone', 'car', 'note']
  return all.filter((field) => {
    if (!fieldRule(fields, field, type).on) return false
    if (field === 'table') return (type === 'dinein' || type === 'product_service') && venue.hasTables
    return field !== 'car' || (type === 'pickup' && venue.showCarInfo)
  })
}

/**
 * Has a customer told what orders of this type need (check-profile, spec §2)? The phone is the account's; a name may be
 * missing, and counts too when it was written for this order.
 */
export function isProfileComplete(
  fields: CheckoutFields,
  type: SellingType,
  customer: { readonly name: string },
  writtenName: string,
): boolean {
  const { on, required } = fieldRule(fields, 'name', type)
  return !on || !required || customer.name !== '' || writtenName.trim() !== ''
}

/** What is filled in; `phone` is what was typed, `phoneValid` what the numbering plan says of it. */
export type CheckoutValues = {
  readonly name: string
  readonly phone: string
  readonly phoneValid: boolean
  readonly note: string
  readonly tableId: string | null
  readonly car: { readonly make: string; readonly color: string; readonly plate: string }
}

export type FieldProblem = 'required' | 'invalid'

/** What keeps the order from being sent, by field: the same rules the API holds it to. */
export function fieldProblems(
  fields: CheckoutFields,
  type: SellingType,
  asked: readonly CheckoutField[],
  filled: CheckoutValues,
): Partial<Record<CheckoutField, FieldProblem>> {
  const given: Record<CheckoutField, boolean> = {
    name: filled.name.trim() !== '',
    phone: filled.phone.trim() !== '',
    note: filled.note.trim() !== '',
    table: filled.tableId !== null,
    car: Object.values(filled.car).some((part) => part.trim() !== ''),
  }
  const problems: Partial<Record<CheckoutField, FieldProblem>> = {}
  for (const field of asked) {
    if (!given[field] && fieldRule(fields, field, type).required) problems[field] = 'required'
    if (field === 'phone' && given.phone && !filled.phoneValid) problems.phone = 'invalid'
  }
  return problems
}
