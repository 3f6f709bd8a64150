// @feature-file messages.order-status
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { createMessageTranslators } from '../../../api/messages/message-translators.ts'
import { MessageRejected, ProviderBusy } from '../../../api/messages/providers/call-provider.ts'
import type { MessageProvider, ProviderMessage } from '../../../api/messages/providers/message-provider.ts'
import { sendDueOrderMessages } from '../../../api/order-messages/send-order-messages.ts'
import type { Channel } from '../../../src/contract/account/one-time-code.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { countForExtent } from '../../helpers/seed.ts'
import { createTestApi, openTestDatabase, type TestApi } from '../support/api.ts'
import { onlineGrill, paymentActions } from '../support/payments.ts'
import { enrol, type TestDevice } from '../support/staff.ts'

const SECOND = 1000
/** Longer than a lease. */
const LEASE = 120 * SECOND

let open: OpenDatabase
let api: TestApi
let tablet: TestDevice
const texts = createMessageTranslators(() => {}, 'order')

type Outcome = 'accepted' | 'busy' | 'rejected' | 'unknown' | 'died before' | 'died after'
type Step =
  | { kind: 'choose'; channel: Channel | null }
  | { kind: 'venue' }
  | { kind: 'time' }
  | { kind: 'cancel' }
  | { kind: 'wait' }
  | { kind: 'send'; outcome: Outcome }

const outcomes: Outcome[] = [
  'accepted',
  'accepted',
  'busy',
  'rejected',
  'unknown',
  'died before',
  'died after',
]
const arbChannel = fc.constantFrom<Channel | null>('sms', 'whatsapp', null)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('choose' as const), channel: arbChannel }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'wait' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('venue' as const, 'time' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('send' as const), outcome: fc.constantFrom(...outcomes) }),
  },
)
/** Most diners choose before the venue answers. */
const begin: Step[] = [{ kind: 'choose', channel: 'sms' }, { kind: 'venue' }]

/** A message that may have reached the diner, and when it was passed on. */
type Passed = { channel: Channel; state: string }

beforeAll(async () => {
  open = await openTestDatabase('embedded', inject('databaseUrl'))
  api = createTestApi(open, {
    accounts: { secret: 'account-secret-of-the-tests', providers: providers('accepted', []) },
  })
  const file = onlineGrill('grill')
  const business = { ...file.business, order_messages: ['whatsapp', 'sms'] }
  await api.operator('PUT', '/operator/venues', { ...file, business })
  tablet = await enrol(api, 'grill', 'manager')
})
afterAll(() => open.close())

let stateOf = async () => ''

/** Providers whose next messages end like this. What may have reached the diner is added to `passed`. */
function providers(outcome: Outcome, passed: Passed[]): Record<Channel, MessageProvider> {
  const send = async ({ channel }: ProviderMessage) => {
    if (outcome === 'busy') throw new ProviderBusy()
    if (outcome === 'rejected') throw new MessageRejected('no')
    if (outcome === 'died before') return new Promise<never>(() => {})
    passed.push({ channel, state: await stateOf() })
    if (outcome === 'died after') return new Promise<never>(() => {})
    if (outcome === 'unknown') throw new Error('the connection ended')
    return { reference: null, parts: 1 }
  }
  const provider = (name: string, news: MessageProvider['news']): MessageProvider => ({
    ...{ name, news, send, reports: [], readReports: () => ({ reports: [], reply: '' }) },
  })
  return { sms: provider('one', { sms: null }), whatsapp: provider('two', { whatsapp: ['en'] }) }
}

let orders = 0

test('in any order of events, choices and crashes, each state is told at most once, as chosen, and never after switching off', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      await open.db.deleteFrom('order_message').execute()
      await open.db.deleteFrom('limited_turn').execute()
      const diner = paymentActions(api, 'grill')
      const contact = {
        payment_type: 2,
        selling_types: 'pickup',
        name: 'N',
        phone: '50001234',
        dial_code: '+965',
      }
      const { json } = await diner.send(`any-${++orders}`, diner.order(contact))
      const { id } = json.order as { id: string }
      const path = `/webapp/order/${id}/${json.secret}`
      const read = () =>
        open.db.selectFrom('customer_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      stateOf = async () => {
        const order = await read()
        return `${order.status} ${order.ready_at?.toISOString()}`
      }
      const passed: Passed[] = []
      let chosen: Channel | null = null
      let known: string | null = null
      const send = async (outcome: Outcome) => {
        const before = passed.length
        const run = sendDueOrderMessages({
          ...{ ...api.payments, texts, siteUrl: 'https://menu.test', secret: 'secret' },
          providers: providers(outcome, passed),
        })
        // A process that dies never comes back.
        await (outcome.startsWith('died') ? Promise.race([run, idle()]) : run)
        for (const { channel, state } of passed.slice(before)) {
          expect(channel).toBe(chosen)
          expect(state).not.toBe(known)
        }
      }
      for (const step of [...begin, ...steps]) {
        // No two times of the venue are the same.
        api.clock.now += 7 * SECOND
        const { status: now } = await read()
        if (step.kind === 'choose') {
          const answer = await api.post(`${path}/messages`, { channel: step.channel, locale: 'en' })
          if (answer.status !== 200) continue
          const { channel } = answer.json as { channel: Channel | null }
          if (channel !== chosen) known = await stateOf()
          chosen = channel
        } else if (step.kind === 'venue') {
          const to =
            now === status.pending
              ? status.accepted
              : now === status.accepted
                ? status.ready
                : status.delivered
          await tablet.post(`/orders/${id}/move`, {
            from: now,
            to,
            ...(to === status.accepted && { minutes: 20 }),
          })
        } else if (step.kind === 'time') await tablet.post(`/orders/${id}/time`, { minutes: 20 })
        else if (step.kind === 'cancel') {
          const { status: answered } = await api.post(`${path}/cancel`)
          if (answered === 200) chosen = null
        } else if (step.kind === 'wait') api.clock.now += LEASE
        else {
          api.clock.now += 10 * SECOND
          await send(step.outcome)
        }
      }
      // Whatever is left is sent or given up.
      for (let round = 0; round < 3; round++) {
        api.clock.now += LEASE
        await send('accepted')
      }
      const states = passed.map(({ state }) => state)
      expect(new Set(states).size).toBe(states.length)
      const left = await open.db
        .selectFrom('order_message')
        .select('due_at')
        .where('due_at', 'is not', null)
        .execute()
      expect(left).toEqual([])
    }),
    { numRuns: countForExtent({ quick: 40, full: 200, nightly: 2000 }), endOnFailure: true },
  )
}, 600_000)

/** Resolves once nothing but the dead process is waiting: after a query that comes later than its own. */
async function idle(): Promise<void> {
  for (let query = 0; query < 40; query++) await open.db.selectFrom('standby').selectAll().execute()
}
