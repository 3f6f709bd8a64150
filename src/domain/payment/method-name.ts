import { type PaymentMethod, paymentMethods } from './payment.ts'

export type PaymentMethodName = keyof typeof paymentMethods

const namesByCode = new Map(
  Object.entries(paymentMethods).map(([name, code]) => [code, name as PaymentMethodName]),
)

export const paymentMethodName = (method: PaymentMethod): PaymentMethodName =>
  namesByCode.get(method) ?? 'cash'
