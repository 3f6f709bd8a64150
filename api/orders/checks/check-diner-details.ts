import type { OrderRequest } from '../../../src/contract/order/order.ts'
import type { Issue } from '../../../src/contract/wire/errors.ts'
import type { SellingType } from '../../../src/domain/menu/selling-type.ts'
import { fieldsForStaff } from '../../../src/domain/order/entered-order.ts'
import { parsePhoneParts } from '../../../src/domain/values/phone.ts'
import {
  type CheckoutField,
  checkoutFieldRules,
  fieldProblems,
  visibleFields,
} from '../../../src/domain/venue/checkout-fields.ts'
import type { BranchView } from '../../venues/branch-view.ts'
import { visibleName } from '../visible-name.ts'

/** The diner of an order, with their table or car. */
export type DinerDetails = {
  name: string
  /** E.164, or '' if none was given. */
  phone: string
  comment: string
  notes: readonly string[]
  tableId: string | null
  car: OrderRequest['car']
}

/** Paths of the checkout's fields in the request. */
const REQUEST_PATHS: Readonly<Record<CheckoutField, string>> = {
  name: 'name',
  phone: 'phone',
  note: 'comment',
  table: 'table_id',
  car: 'car',
}
const NO_CAR = { make: '', color: '', plate: '' }

/** Checks a diner's details by the rules that the checkout uses (spec §3). `byStaff`: staff enter them for a guest. */
export function checkDinerDetails(
  { business, tables }: BranchView,
  request: OrderRequest,
  type: SellingType,
  issues: Issue[],
  byStaff = false,
): DinerDetails {
  const rules = checkoutFieldRules(business, type)
  const fields = byStaff ? fieldsForStaff(rules, type) : rules
  const { showCarInfo } = business.pickup
  const asked = visibleFields(fields, type, { hasTables: tables.length > 0, showCarInfo })
  const seated = type === 'dinein' || type === 'product_service'
  const tableId = seated ? request.table_id : null
  const car = type === 'pickup' && showCarInfo ? request.car : null
  const phone =
    request.phone === '' ? null : parsePhoneParts(request.phone, request.dial_code, business.countryCode)
  if (request.phone !== '' && phone === null)
    issues.push({ path: 'phone', message: 'this is not a valid phone number of that country' })
  if (tableId !== null && !tables.some((table) => table.id === tableId))
    issues.push({ path: 'table_id', message: `there is no table ${JSON.stringify(tableId)}` })
  const name = visibleName(request.name)
  const problems = fieldProblems(fields, type, asked, {
    name,
    phone: request.phone,
    phoneValid: phone !== null,
    note: request.comment,
    tableId,
    car: car ?? NO_CAR,
  })
  for (const field of asked)
    if (problems[field] === 'required')
      issues.push({ path: REQUEST_PATHS[field], message: 'this field is required' })
  const { comment } = request
  return { name, phone: phone?.e164 ?? '', comment, notes: request.notes.filter(Boolean), tableId, car }
}
