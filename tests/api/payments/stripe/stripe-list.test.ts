// @feature-file payment.reconciliation

import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../../api/db/open.ts'
import { openTestDatabase } from '../../support/api.ts'
import { openStripeShop, type StripeShop } from '../../support/stripe-shop.ts'
import { NOON } from '../../support/venue.ts'

const DAY = 24 * 60 * 60_000

let open: OpenDatabase
let shop: StripeShop
beforeAll(async () => {
  open = await openTestDatabase('embedded', inject('databaseUrl'))
  shop = await openStripeShop(open)
})
afterAll(async () => {
  await shop.stripe.close()
  await open.close()
})

test('payments are listed by the time that they were created, with their refunds and disputes', async () => {
  const [provider] = shop.api.payments.providers
  if (!provider) throw new Error('there is no provider')
  shop.clock.now = NOON + DAY
  const orders = []
  for (let count = 0; count < 3; count += 1) orders.push(await shop.place())
  const [open, paid, returned] = orders.map(({ url }) => shop.sessionOf(url))
  if (!open || !paid || !returned) throw new Error('there are no sessions')
  shop.stripe.pay(paid.id)
  shop.stripe.pay(returned.id, { amount: 500 })
  // Of another account, and made by something else on this one.
  shop.stripe.sessions.set('cs_other', { ...paid, id: 'cs_other', account: 'acct_other' })
  shop.stripe.sessions.set('cs_till', {
    ...paid,
    id: 'cs_till',
    payment_intent: null,
    client_reference_id: null,
  })
  shop.clock.now += 2 * DAY
  shop.stripe.refunds.push({
    ...{ account: '', id: 're_listed', object: 'refund', amount: 120, currency: 'eur', status: 'pending' },
    ...{ created: shop.clock.now / 1000, payment_intent: returned.payment_intent ?? '', metadata: {} },
  })
  const dispute = shop.stripe.dispute(paid.id)
  const list = async (from: number) =>
    (await provider.list(new Date(from), new Date(from + 1000), { account: '', keyVersion: '' })).toSorted(
      (a, b) => a.reference.localeCompare(b.reference),
    )
  const facts = {
    ...{ account: '', amount: paid.amount_total, currency: 'EUR', createdAt: new Date(NOON + DAY) },
    ...{ refunds: [], disputes: [] },
  }
  const [amount, currency, openedAt] = [paid.amount_total, 'EUR', new Date(shop.clock.now)]
  const respondBy = new Date(shop.clock.now + 7 * DAY)
  const disputes = [
    { reference: dispute.id, amount, currency, state: 'open', reason: dispute.reason, openedAt, respondBy },
  ]
  const refund = {
    reference: 're_listed',
    refundId: null,
    amount: 120,
    state: 'pending',
    createdAt: openedAt,
  }
  expect(await list(NOON + DAY)).toEqual(
    [
      { ...facts, reference: open.id, paymentId: open.client_reference_id, state: 'open' },
      { ...facts, reference: paid.id, paymentId: paid.client_reference_id, state: 'paid', disputes },
      {
        ...{ ...facts, reference: returned.id, paymentId: returned.client_reference_id, state: 'paid' },
        ...{ amount: 500, refunds: [refund] },
      },
      { ...facts, reference: 'cs_till', paymentId: null, state: 'paid' },
    ].toSorted((a, b) => a.reference.localeCompare(b.reference)),
  )
  expect(await list(NOON + DAY + 1000)).toEqual([])
  // Answered: nothing is left to do.
  dispute.status = 'under_review'
  const answered = (await list(NOON + DAY)).flatMap((payment) => payment.disputes)
  expect(answered).toEqual([{ ...disputes[0], respondBy: null }])
})

test('hundreds of payments are listed to the last one, each once', async () => {
  const [provider] = shop.api.payments.providers
  shop.clock.now = NOON + 5 * DAY
  const example = shop.sessionOf((await shop.place()).url)
  for (let count = 0; count < 250; count += 1)
    shop.stripe.sessions.set(`cs_${count}`, { ...example, id: `cs_${count}`, created: example.created + 10 })
  const from = NOON + 5 * DAY + 1000
  const listed = await provider?.list(new Date(from), new Date(from + DAY), { account: '', keyVersion: '' })
  expect(new Set(listed?.map(({ reference }) => reference)).size).toBe(250)
})
