import { fromTapAmount } from './tap-amounts.ts'
import { isUnknown, type TapClient } from './tap-client.ts'
import { type TapRefund, tapCharges, tapRefunds } from './tap-objects.ts'
import { isPaid, toRefund } from './tap-status.ts'

/** The longest page of a list. */
const PAGE = 50

/** Reads all pages of a list. Tap answers an empty one with an error. */
async function listAll<T extends { readonly id: string }>(
  read: (after: object) => Promise<{ readonly has_more: boolean; readonly found: readonly T[] }>,
): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const last = all.at(-1)
    const page = await read(last ? { starting_after: last.id } : {}).catch((error: unknown) => {
      if (isUnknown(error)) return { has_more: false, found: [] }
      throw error
    })
    all.push(...page.found)
    if (!page.has_more || page.found.length === 0) return all
  }
}

/** Lists the refunds of charges, at most 50. */
export async function listRefunds(client: TapClient, charges: readonly string[]): Promise<TapRefund[]> {
  const refunds = await listAll(async (after) => {
    const page = await client.post('/v2/refunds/list', { charges, limit: PAGE, ...after }, tapRefunds)
    return { has_more: page.has_more, found: page.refunds }
  })
  return refunds.filter(({ charge_id }) => charges.includes(charge_id))
}

/** Lists the charges of an account that were made, and whose payments were created from `from` until before `to`. */
export async function listCharges(client: TapClient, from: Date, to: Date, account: string) {
  const date = { from: String(from.getTime()), to: String(to.getTime()) }
  const all = await listAll(async (after) => {
    const body = { period: { date, type: '1' }, status: 'CAPTURED', limit: PAGE, ...after }
    const page = await client.post('/v2/charges/list', body, tapCharges)
    return { has_more: page.has_more, found: page.charges }
  })
  const charges = all.filter(
    (charge) =>
      isPaid(charge) &&
      charge.transaction.created >= from.getTime() &&
      charge.transaction.created < to.getTime(),
  )
  const refunds: TapRefund[] = []
  for (let start = 0; start < charges.length; start += PAGE) {
    const page = charges.slice(start, start + PAGE)
    refunds.push(
      ...(await listRefunds(
        client,
        page.map(({ id }) => id),
      )),
    )
  }
  return charges.map(({ id, amount, currency, reference, transaction }) => ({
    ...{ reference: id, account, currency, state: 'paid' as const, disputes: [] },
    paymentId: reference?.transaction ?? null,
    amount: fromTapAmount(amount, currency),
    refunds: refunds.filter(({ charge_id }) => charge_id === id).map(toRefund),
    createdAt: new Date(transaction.created),
  }))
}
