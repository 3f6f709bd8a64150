import type { CheckoutPayload } from '../../contract/payloads/shop.ts'
import { fieldsForStaff, paidOnSite } from '../../domain/order/entered-order.ts'

/** The data of the checkout for staff who enter an order for a guest, by the rules that the API applies to them. */
export function payloadForStaff(payload: CheckoutPayload): CheckoutPayload {
  const { shop, fields } = payload
  return {
    ...payload,
    fields: fieldsForStaff(fields, shop.type),
    policiesPath: null,
    wallet: false,
    shop: {
      ...shop,
      paymentMethods: [...paidOnSite],
      onlineOptions: [],
      defaultCash: true,
      delivery: shop.delivery && { ...shop.delivery, cash: true, credit: true },
    },
  }
}
