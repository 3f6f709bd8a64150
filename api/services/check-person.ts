import type { Issue } from '../../src/contract/errors.ts'
import type { OrderRequest } from '../../src/contract/order.ts'
import { parsePhone } from '../../src/domain/phone.ts'
import type { SellingType } from '../../src/domain/selling-type.ts'
import type { CheckoutFields, FieldRule } from '../../src/domain/venue.ts'
import type { BranchView } from './branch-view.ts'

/** Who orders, at which table or in which car. */
export type OrderPerson = {
  name: string
  /** E.164, or ''. */
  phone: string
  comment: string
  tableId: string | null
  car: OrderRequest['car']
}

/** Checks the person of an order against the venue's checkout fields (spec §3). */
export function checkPerson(
  view: BranchView,
  request: OrderRequest,
  sellingType: SellingType,
  issues: Issue[],
): OrderPerson {
  const seated = sellingType === 'dinein' || sellingType === 'product_service'
  const pickup = sellingType === 'pickup'
  const rules = rulesOf(view, sellingType)
  const phone = phoneOf(request, view.business.countryCode)
  if (phone === null) issues.push({ path: 'phone', message: 'this is not a phone number of that country' })
  const car = pickup && view.business.pickup.showCarInfo ? request.car : null
  const tableId = seated ? request.table_id : null
  if (tableId !== null && !view.tables.some((table) => table.id === tableId))
    issues.push({ path: 'table_id', message: `there is no table ${JSON.stringify(tableId)}` })
  const required: readonly [string, FieldRule, boolean][] = [
    ['name', rules('name', !seated), request.name !== ''],
    ['phone', rules('phone', !seated), request.phone !== ''],
    ['comment', rules('note', false), request.comment !== ''],
    ['table_id', rules('table', false), !seated || tableId !== null],
    ['car', rules('car', false), !pickup || Boolean(car?.make || car?.color || car?.plate)],
  ]
  for (const [path, rule, given] of required)
    if (rule.on && rule.required && !given) issues.push({ path, message: 'this is required' })
  return { name: request.name, phone: phone ?? '', comment: request.comment, tableId, car }
}

/** A venue's checkout fields: the type's own rule, else the one for all types, else the default. */
function rulesOf({ business }: BranchView, type: SellingType) {
  const own = ownFields(business.checkout, type)
  const rule = (fields: CheckoutFields, name: string) =>
    Object.hasOwn(fields, name) ? fields[name] : undefined
  return (name: string, requiredByDefault: boolean): FieldRule =>
    rule(own, name) ?? rule(business.checkout.all, name) ?? { on: true, required: requiredByDefault }
}

function ownFields(checkout: BranchView['business']['checkout'], type: SellingType): CheckoutFields {
  if (type === 'pickup') return checkout.pickup
  return type === 'delivery' ? checkout.delivery : checkout.dineIn
}

/** E.164; '' when none was given, null when it is not a phone number. */
function phoneOf({ phone, dial_code }: OrderRequest, countryCode: string): string | null {
  if (phone === '') return ''
  const calling = dial_code.replace(/\D/g, '')
  const international = calling && !phone.startsWith('+') ? `+${calling}${phone}` : phone
  return parsePhone(international, countryCode)?.e164 ?? null
}
