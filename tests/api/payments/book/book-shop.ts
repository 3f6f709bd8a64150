import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { OpenDatabase } from '../../../../api/db/open.ts'
import { sweepPayments } from '../../../../api/payments/payment-sweep.ts'
import {
  type PaymentBookAnswer,
  paymentBookCall,
} from '../../../../src/contract/counter/payments/payment-book-calls.ts'
import { createTestApi, parseAs } from '../../support/api.ts'
import { createTestBank } from '../../support/bank.ts'
import { paymentActions } from '../../support/payments.ts'
import { documentPrinter } from '../../support/receipts.ts'
import { enrol, PIN } from '../../support/staff.ts'
import { walletGrill } from '../../support/wallet.ts'

/** The API with a bank in memory, and a venue whose manager looks after its payments. */
export async function openBookShop(open: OpenDatabase, prefix = 'book') {
  const bank = createTestBank()
  const payments = {
    siteUrl: 'http://localhost',
    apiPath: '',
    sandboxSecret: null,
    providers: [bank.provider],
  }
  const api = createTestApi(open, { payments, menuPrinter: () => documentPrinter })
  const imported = await api.operator('PUT', '/operator/venues', walletGrill(prefix))
  expect(imported.status, imported.text).toBe(200)
  const manager = await enrol(api, prefix, 'manager')
  const diner = paymentActions(api, prefix)
  const place = async (quantity = 2) =>
    diner.place(randomUUID(), { order_lines: [{ item_id: 'plain', quantity }] })
  const paymentOf = (url: string) => {
    const payment = bank.payments.get(idOf(url))
    if (!payment) throw new Error(`the bank has no payment ${url}`)
    return payment
  }
  const idOf = (url: string) => url.split('/').at(-1) ?? ''
  const notify = (url: string) => api.post('/payments/bank/callback', { reference: idOf(url) })
  /** The bank charges, perhaps something else than was asked for, and says so. */
  const charge = async (url: string, other: { amount?: number; currency?: string } = {}) => {
    Object.assign(paymentOf(url), other)
    bank.charge(idOf(url))
    expect((await notify(url)).status).toBe(200)
  }
  const read = async (query = ''): Promise<PaymentBookAnswer> => {
    // On later days, the device waits for its PIN.
    await manager.post('/unlock', { pin: PIN })
    const answer = await manager.get(`/payments${query}`)
    expect(answer.status, answer.text).toBe(200)
    return parseAs(paymentBookCall.response, answer.json)
  }
  return {
    ...{ api, bank, manager, diner, place, paymentOf, idOf, notify, charge, read },
    /** What the book says about a payment. */
    async find(url: string, query = '') {
      const { payments, unsettled } = await read(query)
      const found = [...payments, ...unsettled].find(({ id }) => id === idOf(url))
      if (!found) throw new Error(`the book has no payment ${url}`)
      return found
    },
    decide: (url: string, decision: string, by = manager) =>
      by.post(`/payments/${idOf(url)}/decide`, { decision }),
    repeat: (url: string, refundId: string) =>
      manager.post(`/payments/${idOf(url)}/repeat-refund`, { refund_id: refundId }),
    setStatus: (orderId: string, status: number) =>
      api.operator('POST', `/operator/orders/${orderId}/status`, { status }),
    /** What the bank gave back of a payment, and did not take back. */
    returned: (url: string) =>
      [...paymentOf(url).refunds.values()]
        .filter(({ state }) => state !== 'failed')
        .map(({ amount }) => amount),
    /** The log of what was done about payments, newest first. */
    async audit() {
      const { json } = await manager.get('/audit')
      return (
        json.entries as {
          action: string
          subject: string
          who: string | null
          before: unknown
          after: unknown
        }[]
      )
        .filter(({ action }) => /^(payment|refund)\./.test(action))
        .map(({ action, subject, who, before, after }) => ({ action, subject, who, before, after }))
    },
    sweep: () => sweepPayments(api.payments),
  }
}

export type BookShop = Awaited<ReturnType<typeof openBookShop>>
