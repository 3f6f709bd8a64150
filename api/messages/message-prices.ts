import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Channel } from '../../src/contract/account/one-time-code.ts'
import type { MessageKind } from '../db/schema/accounts.ts'

/** Prices by calling code, such as `+965`; `*` for all others. */
const byCountry = v.record(
  v.pipe(v.string(), v.regex(/^(\*|\+\d{1,6})$/, 'expected the start of a number such as +965, or *')),
  v.pipe(v.number(), v.minValue(0), v.maxValue(1000)),
)

const pricesSchema = v.strictObject({
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'expected a currency such as USD')),
  /** Per part. */
  sms: v.optional(byCountry, {}),
  /** Per message. Codes and order status have different prices. */
  whatsapp: v.optional(
    v.strictObject({ code: v.optional(byCountry, {}), order: v.optional(byCountry, {}) }),
    {},
  ),
})
export type MessagePrices = v.InferOutput<typeof pricesSchema>

/** An amount in millionths of a currency. */
export type MessageCost = { readonly cost: number; readonly currency: string }

const MILLION = 1_000_000

/** An amount of major units in millionths. */
export const toMillionths = (amount: number): number => Math.round(amount * MILLION)

/** What a message costs by the operator's prices; null if they do not say. `phone`: E.164. */
export function priceMessage(
  prices: MessagePrices | undefined,
  { channel, kind, phone, parts }: { channel: Channel; kind: MessageKind; phone: string; parts: number },
): MessageCost | null {
  const list = channel === 'sms' ? prices?.sms : prices?.whatsapp[kind]
  if (!prices || !list) return null
  // The longest start wins: islands of +1 have prices of their own.
  const start = Object.keys(list)
    .filter((code) => phone.startsWith(code))
    .sort((a, b) => b.length - a.length)[0]
  const price = list[start ?? '*']
  return price === undefined ? null : { cost: toMillionths(price) * parts, currency: prices.currency }
}

/** Reads a file of prices. @throws Error that says what is wrong and where */
export function readPricesFile(file: string): MessagePrices {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  const parsed = v.safeParse(pricesSchema, value)
  if (parsed.success) return parsed.output
  throw new Error(parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; '))
}
