import type { OperatorCallResponse } from '../../src/contract/operator/operator-calls.ts'
import { type Commands, type Context, oneLine, UsageError } from './command.ts'

/** Order status codes that an operator can set, by name (spec §4). */
const STATUSES = { accepted: 1, rejected: 2, ready: 3, out: 4, delivered: 5, cancelled: 9 } as const

/** Orders, their payments and messages, and the deletion of personal data. */
export function orderCommands({ api, output }: Context): Commands {
  const { out } = output
  return {
    orders: {
      usage: [['[BRANCH_ID] [--limit N]', 'list the latest orders, newest last']],
      positionals: [0, 1],
      options: { limit: { type: 'string' } },
      async run([branch = ''], { limit }) {
        const { orders } = await api.call('listOrders', {
          branch,
          limit: typeof limit === 'string' ? limit : '',
        })
        for (const order of orders.reverse()) out(`${describeOrder(order)}\n`)
        return true
      },
    },
    order: {
      usage: [['ID STATUS', 'set an order’s status: accepted, rejected, ready, out, delivered or cancelled']],
      positionals: [2, 2],
      async run([orderId = '', name = '']) {
        const status = parseStatus(name)
        const order = await api.call('setOrderStatus', { orderId }, JSON.stringify({ status }))
        const last = order.history.at(-1)
        const payment = order.payment === 'none' ? '' : `, payment ${order.payment}`
        out(`order ${order.id}: ${name} at ${last?.at}${payment}\n`)
        return true
      },
    },
    erase: {
      usage: [
        ['ORDER', 'erase the personal data of an order or reservation; amounts and lines remain'],
        [
          'USER_ID PHONE',
          'erase all data of a phone number (+96550001234) at a business, and its account; with --forfeit-wallet even if its wallet has money',
        ],
      ],
      positionals: [1, 2],
      options: { 'forfeit-wallet': { type: 'boolean' } },
      async run([first, phone], options) {
        const by = phone ? { user_id: first, phone } : { order_id: first }
        const body = JSON.stringify({ ...by, forfeit_wallet: options['forfeit-wallet'] === true })
        const { orders, reservations, account } = await api.call('erasePerson', {}, body)
        out(`erased: ${orders} orders, ${reservations} reservations${account ? ', the account' : ''}\n`)
        return true
      },
    },
    'export-person': {
      usage: [
        [
          'USER_ID PHONE',
          'print all data of a phone number (+96550001234) at a business as JSON, for its owner who asks',
        ],
      ],
      positionals: [2, 2],
      async run([userId, phone]) {
        const data = await api.call('exportPerson', {}, JSON.stringify({ user_id: userId, phone }))
        out(`${JSON.stringify(data, null, 2)}\n`)
        return true
      },
    },
    mismatches: {
      usage: [['', 'list payments for which the provider charged another amount']],
      positionals: [0, 0],
      async run() {
        const { mismatches } = await api.call('listPaymentMismatches')
        for (const mismatch of mismatches.reverse()) {
          const { at, order_id, purchase_id, expected, expected_currency, reported, reported_currency } =
            mismatch
          const { payment_id, decision } = mismatch
          const subject = order_id ? `order ${order_id}` : `purchase ${purchase_id}`
          out(`${at} · ${subject} · expected ${expected} ${expected_currency}, `)
          out(`charged ${reported} ${reported_currency} · ${mismatch.provider} ${mismatch.reference}`)
          out(` · ${decision ?? 'undecided'} · ${payment_id}\n`)
        }
        return true
      },
    },
    outbox: {
      usage: [
        ['', 'list unsent messages to customers, newest last; messages stay here if no provider is set up'],
      ],
      positionals: [0, 0],
      async run() {
        const { messages, mails } = await api.call('outbox')
        const all = [
          ...messages.reverse().map((one) => ({ ...one, to: one.phone })),
          ...mails.reverse().map((one) => ({ ...one, to: one.address, channel: 'email' })),
        ].sort((a, b) => a.created_at.localeCompare(b.created_at))
        for (const { created_at, channel, to, text } of all)
          out(`${created_at} · ${channel} · ${to}\n${text.replace(/^/gm, '  ')}\n`)
        return true
      },
    },
  }
}

const STATUS_NAMES = new Map<number, string>([
  ...Object.entries(STATUSES).map(([name, code]) => [code, name] as const),
  [10, 'scheduled'],
])

/** Describes an order in one line. */
function describeOrder(order: OperatorCallResponse<'listOrders'>['orders'][number]): string {
  const { created_at, reference_id, number, selling_types, amounts, currency, payment, id } = order
  const kept = order.order_lines.filter(({ quantity }) => quantity > 0)
  const lines = kept.map(({ quantity, locales }) => `${quantity} × ${locales[0]?.name ?? ''}`)
  const paid = payment.state === 'none' ? '' : `, payment ${payment.state}`
  const status = STATUS_NAMES.get(order.status) ?? 'pending'
  const parts = [created_at, `${reference_id} #${number}`, selling_types, `${status}${paid}`]
  return oneLine([...parts, `${amounts.total} ${currency}`, lines.join(', '), id].join(' · '))
}

/** Parses the name or the code of a status. */
function parseStatus(name: string): number {
  if (Object.hasOwn(STATUSES, name)) return STATUSES[name as keyof typeof STATUSES]
  if ((Object.values(STATUSES) as number[]).includes(Number(name))) return Number(name)
  throw new UsageError(`order: unknown status ${name}; use ${Object.keys(STATUSES).join(', ')}`)
}
