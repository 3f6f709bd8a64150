import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { calls } from '../../../src/contract/calls.ts'
import { errorBodySchema } from '../../../src/contract/wire/errors.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { bilingual, type DeliveryConfig, deliveringGrill } from '../support/delivering-grill.ts'

const HOUSE = { residency: 1, block: '4', street: 'Gulf Road', house_number: '12', apartment: '9' }
const inSalmiya = { lat: 29.05, lng: 48.02 }
const inBoth = { lat: 29.05, lng: 48.07 }
const nowhere = { lat: 10, lng: 10 }

describe.each(databaseKinds)('delivery on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    const venues: [string, DeliveryConfig?][] = [
      ['run'],
      ['pin', { drop_pin: true, send_gift: false }],
      ['near', { shipping: false, min_order: '5.000' }],
      ['far', { zones: false }],
    ]
    for (const [prefix, config] of venues) {
      const answer = await api.operator('PUT', '/operator/venues', deliveringGrill(prefix, config))
      expect(answer.status, answer.text).toBe(200)
    }
  })
  afterAll(() => open.close())

  const order = (delivery: object | null, more: object = {}, venue = 'run') =>
    api.post('/webapp/order', {
      branch_id: `${venue}-b1`,
      selling_types: 'delivery',
      name: 'Sara',
      phone: '50001234',
      dial_code: '+965',
      // 2.250 in total, 1.5 kg.
      order_lines: [{ item_id: 'juice', quantity: 2, price_label_id: 'large' }],
      delivery,
      ...more,
    })
  const abroad = {
    residency: 1,
    city: 'Riyadh',
    postcode: '11564',
    street: 'King Fahd Road',
    house_number: '1',
  }
  /** Paths and reasons of all issues. */
  const issues = async (answer: ReturnType<typeof order>) => {
    const { status, json } = await answer
    expect(status, JSON.stringify(json)).toBe(400)
    return parseAs(errorBodySchema, json).issues?.map(({ path, reason }) => `${path} ${reason}`)
  }
  const placed = async (answer: ReturnType<typeof order>) => {
    const { status, json, text } = await answer
    expect(status, text).toBe(200)
    return parseAs(calls.placeOrder.response, json)
  }

  // @feature delivery.zone call.zones
  test('zones returns a branch’s zones, countries only with shipping, and nothing that is disabled', async () => {
    const zones = async (path: string) =>
      parseAs(calls.zones.response, (await api.get(`/webapp/zones/${path}`)).json)
    const plain = await zones('run-b1')
    expect(plain.zones.map(({ id }) => id)).toEqual(['salmiya', 'hawalli', 'secret', 'kiosk'])
    expect(plain.countries).toEqual([])
    const shipping = await zones('run-b1?shipping=true')
    expect(shipping.countries.map(({ country_iso }) => country_iso)).toEqual(['SA'])
    expect((await zones('run-b2?shipping=true')).zones).toEqual([])
    expect((await zones('near-b1?shipping=true')).countries).toEqual([])
    expect((await zones('far-b1')).zones).toEqual([])
  })

  // @feature product.delivery payload.fees
  test('an order to an area costs its zone’s fee and stores area, time, address and gift', async () => {
    const gift = { name: 'Noor', phone: '', message: 'Enjoy' }
    const { order: kept, secret } = await placed(
      order({ area_id: 'hawalli-area', address: { ...HOUSE, ...inBoth } }, { gift }),
    )
    expect(kept.amounts).toMatchObject({ subtotal: 2.25, delivery_fee: 1.25 })
    expect(kept.delivery).toMatchObject({
      area_id: 'hawalli-area',
      country_iso: null,
      area: bilingual('hawalli area', 'منطقة hawalli'),
      delivery_minutes: 60,
      // A house has no flat, so that field is not stored.
      address: { residency: 1, street: 'Gulf Road', house_number: '12', apartment: '', ...inBoth },
    })
    expect(kept.gift).toEqual(gift)
    const read = async (query: string) =>
      parseAs(calls.order.response, (await api.get(`/webapp/order/${kept.id}/${secret}${query}`)).json).order
    expect((await read('?full=true')).delivery).toEqual(kept.delivery)
    expect(await read('')).toMatchObject({ delivery: null, gift: null })
  })

  test('without an area, the pin determines the zone, the cheapest of several', async () => {
    const { order: kept } = await placed(order({ address: { ...HOUSE, ...inBoth } }))
    expect(kept.delivery?.area_id).toBe('salmiya-area')
    expect(kept.amounts.delivery_fee).toBe(0.5)
  })

  // @feature rule.pin-in-zone
  test('a pin outside the selected area counts for the area that contains it', async () => {
    const { order: kept } = await placed(
      order({ area_id: 'hawalli-area', address: { ...HOUSE, ...inSalmiya } }),
    )
    expect(kept.delivery?.area_id).toBe('salmiya-area')
    expect(kept.amounts.delivery_fee).toBe(0.5)
  })

  test('an area that is a point accepts any pin', async () => {
    const { order: kept } = await placed(order({ area_id: 'kiosk-area', address: { ...HOUSE, ...nowhere } }))
    expect(kept.amounts.delivery_fee).toBe(0.25)
  })

  test('missing fields and unavailable destinations are reported with path and reason', async () => {
    expect(await issues(order(null))).toEqual(['delivery required'])
    expect(await issues(order({ address: HOUSE }))).toEqual(['delivery.area_id required'])
    expect(await issues(order({ area_id: 'secret-area', address: HOUSE }))).toEqual([
      'delivery.area_id unavailable',
    ])
    expect(await issues(order({ area_id: 'unheard-of', address: HOUSE }))).toEqual([
      'delivery.area_id unavailable',
    ])
    const outside = { area_id: 'salmiya-area', address: { ...HOUSE, ...nowhere } }
    expect(await issues(order(outside))).toEqual(['delivery.address.lat outside'])
    const hidden = { address: { ...HOUSE, lat: 20.05, lng: 40.05 } }
    expect(await issues(order(hidden))).toEqual(['delivery.address.lat outside'])
    expect(await issues(order({ area_id: 'salmiya-area', address: { residency: 2, street: ' ' } }))).toEqual([
      'delivery.address.street required',
      'delivery.address.building required',
      'delivery.address.apartment required',
    ])
    const half = { area_id: 'salmiya-area', address: { ...HOUSE, lat: 29.05 } }
    expect(await issues(order(half))).toEqual(['delivery.address.lng required'])
    const elsewhere = { area_id: 'salmiya-area', address: HOUSE }
    expect(await issues(order(elsewhere, {}, 'far'))).toEqual(['delivery.area_id unavailable'])
  })

  test('drop_pin requires a pin, except for parcels; gifts need send_gift', async () => {
    const area = { area_id: 'salmiya-area', address: HOUSE }
    expect(await issues(order(area, {}, 'pin'))).toEqual(['delivery.address.lat required'])
    const pinned = { area_id: 'salmiya-area', address: { ...HOUSE, ...inSalmiya } }
    await placed(order(pinned, {}, 'pin'))
    const lines = { order_lines: [{ item_id: 'juice', quantity: 4, price_label_id: 'large' }] }
    await placed(order({ country_iso: 'SA', address: abroad }, lines, 'pin'))
    const gift = { name: 'Noor', message: '' }
    expect(await issues(order(pinned, { gift }, 'pin'))).toEqual(['gift unavailable'])
    expect(await issues(order(area, { gift: { name: ' ', message: '' } }))).toEqual(['gift.name required'])
  })

  // @feature rule.delivery-minimum limit.minimum-order
  test('an order below the minimum is refused with the missing amount', async () => {
    const one = { order_lines: [{ item_id: 'juice', quantity: 1, price_label_id: 'large' }] }
    const delivery = { area_id: 'salmiya-area', address: HOUSE }
    const { json } = await order(delivery, one)
    expect(json.issues).toEqual([
      {
        path: 'order_lines',
        reason: 'minimum',
        message: 'the minimum order is 2 KWD; 0.875 KWD is missing',
      },
    ])
    // The venue's minimum applies if that of the zone is lower.
    expect((await order(delivery, {}, 'near')).json.issues[0].message).toContain('5 KWD; 2.75 KWD')
  })

  // @feature product.shipping limit.shipping-fee
  test('a parcel is priced by weight, with its own minimum and address fields', async () => {
    expect(await issues(order({ country_iso: 'SA', address: abroad }))).toEqual(['order_lines minimum'])
    const lines = { order_lines: [{ item_id: 'juice', quantity: 4, price_label_id: 'large' }] }
    const parcel = { country_iso: 'SA', area_id: 'salmiya-area', address: abroad }
    const { order: kept } = await placed(order(parcel, lines))
    // 4 × 0.75 kg × 1.500 + 2.000
    expect(kept.amounts.delivery_fee).toBe(6.5)
    expect(kept.delivery).toMatchObject({
      country_iso: 'SA',
      area_id: null,
      area: [],
      delivery_minutes: null,
    })
    expect(await issues(order({ country_iso: 'SA', address: HOUSE }, lines))).toEqual([
      'delivery.address.city required',
      'delivery.address.postcode required',
    ])
  })

  // @feature delivery.prepaid-shipping
  test('a parcel is paid online if the venue accepts that, else on delivery', async () => {
    const lines = { order_lines: [{ item_id: 'juice', quantity: 4, price_label_id: 'large' }] }
    const parcel = { country_iso: 'SA', address: abroad }
    const file = deliveringGrill('paid')
    const business = { ...file.business, payment_methods: [3, 2, 8] }
    expect((await api.operator('PUT', '/operator/venues', { ...file, business })).status).toBe(200)
    const pays = (payment_type: number, delivery: object = parcel) =>
      order(delivery, { ...lines, payment_type }, 'paid')
    for (const onReceipt of [2, 8]) expect(await issues(pays(onReceipt))).toEqual(['payment_type undefined'])
    await placed(pays(3))
    await placed(pays(2, { area_id: 'salmiya-area', address: HOUSE }))
    await placed(order(parcel, { ...lines, payment_type: 2 }, 'run'))
  })

  // @feature delivery.country
  test('a parcel is sent only to countries of this branch', async () => {
    const to = (country_iso: string, venue = 'run') => order({ country_iso, address: abroad }, {}, venue)
    expect(await issues(to('AE'))).toEqual(['delivery.country_iso unavailable'])
    expect(await issues(to('SA', 'near'))).toEqual(
      expect.arrayContaining(['delivery.country_iso unavailable']),
    )
    // The venue's own country does not count as shipping.
    const { order: kept } = await placed(
      order({ country_iso: 'KW', area_id: 'salmiya-area', address: HOUSE }),
    )
    expect(kept.delivery?.area_id).toBe('salmiya-area')
  })

  // @feature hours.shipping-open
  test('a closed venue accepts parcels only', async () => {
    const closed = { closed: true, shifts: [] }
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    const file = deliveringGrill('shut')
    const shifts = { 'shut-b1': Object.fromEntries(days.map((day) => [day, closed])) }
    expect((await api.operator('PUT', '/operator/venues', { ...file, shifts })).status).toBe(200)
    const lines = { order_lines: [{ item_id: 'juice', quantity: 4, price_label_id: 'large' }] }
    await placed(order({ country_iso: 'SA', address: abroad }, lines, 'shut'))
    const near = await order({ area_id: 'salmiya-area', address: HOUSE }, lines, 'shut')
    expect([near.status, near.json.code]).toEqual([409, 'unavailable'])
  })

  // @feature call.calc-order
  test('calc-order calculates orders that placing refuses: closed, time not offered, below the minimum', async () => {
    const closed = { closed: true, shifts: [] }
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    const file = {
      ...deliveringGrill('idle', { shipping: false, min_order: '5.000' }),
      shifts: { 'idle-b1': Object.fromEntries(days.map((day) => [day, closed])) },
    }
    expect((await api.operator('PUT', '/operator/venues', file)).status).toBe(200)
    const past = { date: '2020-01-01', from: '03:00', to: '03:30' }
    for (const [venue, schedule, reason] of [
      ['near', null, 'minimum'],
      ['near', past, 'not-offered'],
      ['idle', null, 'unavailable'],
    ] as const) {
      const wanted = {
        selling_types: 'delivery',
        order_lines: [{ item_id: 'juice', quantity: 2, price_label_id: 'large' }],
        schedule,
      }
      const calc = await api.post(`/service/pos/calc-order/${venue}-b1`, {
        ...wanted,
        delivery: { area_id: 'salmiya-area' },
      })
      expect(calc.status, calc.text).toBe(200)
      const { amounts, changes } = parseAs(calls.calcOrder.response, calc.json)
      expect([changes, amounts.subtotal, amounts.delivery_fee]).toEqual([[], 2.25, 0.5])
      const { json } = await order({ area_id: 'salmiya-area', address: HOUSE }, wanted, venue)
      expect(json.issues[0]?.reason ?? json.code).toBe(reason)
    }
  })

  // @feature call.calc-order
  test('calc-order prices a destination without an address', async () => {
    const fee = async (delivery: object | null, selling_types = 'delivery') => {
      const lines = [{ item_id: 'juice', quantity: 2, price_label_id: 'large' }]
      const answer = await api.post('/service/pos/calc-order/run-b1', {
        selling_types,
        order_lines: lines,
        delivery,
      })
      return answer.status === 200 ? answer.json.amounts.delivery_fee : answer.json.issues[0].path
    }
    expect(await fee({ area_id: 'hawalli-area' })).toBe(1.25)
    expect(await fee({ country_iso: 'SA' })).toBe(4.25)
    expect(await fee(null)).toBe(0)
    expect(await fee({})).toBe(0)
    expect(await fee({ area_id: 'hawalli-area' }, 'pickup')).toBe(0)
    expect(await fee({ area_id: 'gone' })).toBe('delivery.area_id')
  })

  // @feature limit.delivery-fee
  test('orders of other types store no delivery details', async () => {
    const delivery = { area_id: 'salmiya-area', address: HOUSE }
    const { order: kept } = await placed(
      order(delivery, { selling_types: 'pickup', gift: { name: 'Noor', message: '' } }),
    )
    expect(kept).toMatchObject({ delivery: null, gift: null })
    expect(kept.amounts.delivery_fee).toBe(0)
  })
})
