import type { SellingType } from '../menu/selling-type.ts'
import { type PaymentMethod, paymentMethods } from '../payment/payment.ts'
import { type CheckoutField, fieldRule } from '../venue/checkout-fields.ts'
import type { CheckoutFields } from '../venue/venue.ts'

// The rules that differ if staff enter an order for a guest on the phone or at the counter.

/** How such an order can be paid: on site, whatever the venue offers online. */
export const paidOnSite: readonly PaymentMethod[] = [paymentMethods.cash, paymentMethods.card]

const ABOUT_THE_GUEST: readonly CheckoutField[] = ['name', 'phone', 'car', 'note']

/**
 * The fields that staff fill in. A guest at the counter needs to state nothing, so only the table stays as the venue requires
 * it. Name and phone are shown even if the venue does not ask its diners for them.
 */
export function fieldsForStaff(fields: CheckoutFields, type: SellingType): CheckoutFields {
  const rules = ABOUT_THE_GUEST.map((field) => {
    const { on } = fieldRule(fields, field, type)
    return [field, { on: on || field === 'name' || field === 'phone', required: false }] as const
  })
  return { ...fields, ...Object.fromEntries(rules) }
}
