import type { SellingType } from '../menu/selling-type.ts'
import type { Business, CheckoutFields, FieldRule } from './venue.ts'

/** The fields of the checkout form. */
export type CheckoutField = 'name' | 'phone' | 'note' | 'table' | 'car'

/** Fields required for pickup and delivery: staff must be able to call the diner. */
const REQUIRED_OFF_PREMISES: readonly CheckoutField[] = ['name', 'phone']
/** Fields required for other types: staff must know where to bring the order. */
const REQUIRED_ON_PREMISES: readonly CheckoutField[] = ['table']

/** Returns a venue's checkout rules for a type. Rules of the type override those of all types (spec §3). */
export function checkoutFieldRules(
  { checkout }: Pick<Business, 'checkout'>,
  type: SellingType,
): CheckoutFields {
  const own = type === 'pickup' ? checkout.pickup : type === 'delivery' ? checkout.delivery : checkout.dineIn
  return { ...checkout.all, ...own }
}

/** Returns whether a field is shown and required: the venue's rule, else the default of the type (spec §3). */
export function fieldRule(fields: CheckoutFields, field: CheckoutField, type: SellingType): FieldRule {
  const own = Object.hasOwn(fields, field) ? fields[field] : undefined
  const required = type === 'pickup' || type === 'delivery' ? REQUIRED_OFF_PREMISES : REQUIRED_ON_PREMISES
  return own ?? { on: true, required: required.includes(field) }
}

/** Lists the fields that the checkout shows: the table only if there are tables, the car only for pickup. */
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
 * Whether a customer's profile is complete for orders of this type (check-profile, spec §2). The account always has a phone
 * number; the name may be missing, and one typed for this order counts too.
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

/** The values of the form. `phone` is the typed text; `phoneValid` says whether it is a valid number. */
export type CheckoutValues = {
  readonly name: string
  readonly phone: string
  readonly phoneValid: boolean
  readonly note: string
  readonly tableId: string | null
  readonly car: { readonly make: string; readonly color: string; readonly plate: string }
}

export type FieldProblem = 'required' | 'invalid'

/** Lists the problems that keep the order from being sent, by field. The API applies the same rules. */
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
