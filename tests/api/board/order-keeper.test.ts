import { describe, expect, test } from 'vitest'
import { answerWaitingOrders } from '../../../api/board/order-keeper.ts'
import { auditCall } from '../../../src/contract/counter/audit-calls.ts'
import { boardCall } from '../../../src/contract/counter/board-calls.ts'
import { orderStatus as status } from '../../../src/domain/order/order-status.ts'
import { databaseKinds, parseAs, type TestApi } from '../support/api.ts'
import { beforeEachNewVenue } from '../support/new-venue.ts'
import { onlineGrillForLater, paymentActions } from '../support/payments.ts'
import { enrol, PIN, type TestDevice } from '../support/staff.ts'

const MINUTE = 60_000

// @feature counter.unanswered
describe.each(databaseKinds)('orders without an answer on %s', (kind) => {
  let api: TestApi
  let tablet: TestDevice
  let diner: ReturnType<typeof paymentActions>
  let ref = ''
  beforeEachNewVenue(kind, onlineGrillForLater, async (venue) => {
    api = venue.api
    ref = venue.ref
    tablet = await enrol(api, ref, 'manager')
    diner = paymentActions(api, ref)
  })

  let keys = 0
  const place = async (more: object = {}) => {
    const { json } = await diner.send(`keeper-${++keys}`, diner.order({ payment_type: 2, ...more }))
    return { ...json.order, secret: json.secret, url: json.payment_url } as {
      id: string
      secret: string
      url: string
    }
  }
  const track = async ({ id, secret }: { id: string; secret: string }) =>
    (await api.get(`/webapp/transaction/${id}/${secret}`)).json
  const PICKUP = { selling_types: 'pickup', name: 'Dana', phone: '50001234', dial_code: '+965' }
  const keep = () => answerWaitingOrders(api.payments)
  const settings = (body: object) => tablet.post('/settings', { decline_after: 10, auto_accept: {}, ...body })

  test('after ten minutes it is declined, and what was paid is returned', async () => {
    const cash = await place()
    api.clock.now += 9 * MINUTE
    const online = await place({ payment_type: 1 })
    api.clock.now += MINUTE - 1
    // A paid order waits since it was paid.
    await diner.press(online.url, 'approve')
    const paid_at = new Date(api.clock.now).toISOString()
    await keep()
    expect(await track(cash)).toMatchObject({ status: status.pending })
    api.clock.now += 1
    await keep()
    expect(await track(cash)).toMatchObject({ status: status.rejected, refusal: 'unanswered' })
    expect(await track(online)).toMatchObject({ status: status.pending, paid_at })
    api.clock.now += 10 * MINUTE
    await Promise.all([keep(), keep()])
    expect(await track(online)).toMatchObject({ status: status.rejected, payment: 'refunded' })
    const { entries } = parseAs(auditCall.response, (await tablet.get('/audit?limit=1')).json)
    expect(entries).toMatchObject([
      {
        ...{ who: null, device: 'automatic', branch: ref },
        before: { kind: 'order', status: 'pending' },
        after: { kind: 'order', status: 'rejected', refusal: 'unanswered' },
      },
    ])
  })

  test('an answer, or no payment yet, ends or prevents the wait', async () => {
    const accepted = await place()
    await tablet.post(`/orders/${accepted.id}/move`, { from: 0, to: status.accepted, minutes: 10 })
    const unpaid = await place({ payment_type: 1 })
    api.clock.now += 20 * MINUTE
    await keep()
    expect(await track(accepted)).toMatchObject({ status: status.accepted })
    expect(await track(unpaid)).toMatchObject({ status: status.pending, payment: 'awaiting' })
  })

  test('a scheduled order waits from the start of its slot', async () => {
    const order = await place({ ...PICKUP, schedule: { date: '2026-05-06', from: '20:00', to: '20:30' } })
    api.clock.now = Date.parse('2026-05-06T20:09:59+03:00')
    await keep()
    expect(await track(order)).toMatchObject({ status: status.scheduled })
    api.clock.now += 1000
    await keep()
    expect(await track(order)).toMatchObject({ status: status.rejected, refusal: 'unanswered' })
  })

  test('the venue sets the limit, or none; a venue without staff has none', async () => {
    await settings({ decline_after: 3 })
    const soon = await place()
    api.clock.now += 3 * MINUTE + 1
    await keep()
    expect(await track(soon)).toMatchObject({ status: status.rejected })
    await settings({ decline_after: null })
    const never = await place()
    const other = `alone-${ref}`
    await api.operator('PUT', '/operator/venues', onlineGrillForLater(other))
    const elsewhere = await place({ branch_id: `${other}-b1` })
    api.clock.now += 24 * 60 * MINUTE
    await keep()
    expect(await track(never)).toMatchObject({ status: status.pending })
    expect(await track(elsewhere)).toMatchObject({ status: status.pending })
    await tablet.post('/unlock', { pin: PIN })
    expect((await settings({ decline_after: 2 })).status).toBe(400)
  })

  test('orders of a type are accepted automatically, and marked for the board', async () => {
    await settings({ auto_accept: { dinein: 25 } })
    const order = await place()
    const pickup = await place(PICKUP)
    const unpaid = await place({ payment_type: 1 })
    await keep()
    const ready_at = new Date(api.clock.now + 25 * MINUTE).toISOString()
    expect(await track(order)).toMatchObject({ status: status.accepted, ready_at })
    expect(await track(pickup)).toMatchObject({ status: status.pending })
    expect(await track(unpaid)).toMatchObject({ status: status.pending })
    await diner.press(unpaid.url, 'approve')
    await keep()
    expect(await track(unpaid)).toMatchObject({ status: status.accepted })
    const { orders } = parseAs(boardCall.response, (await tablet.get('/board')).json)
    const automatic = orders.filter((shown) => shown.automatic).map(({ id }) => id)
    expect(automatic.sort()).toEqual([order.id, unpaid.id].sort())
  })
})
