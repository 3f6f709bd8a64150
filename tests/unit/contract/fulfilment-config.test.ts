import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  decodeDeliveryConfig,
  decodePickupConfig,
  deliveryConfigSchema,
  pickupConfigSchema,
} from '../../../src/contract/venue/fulfilment-config.ts'

const pickup = (wire: object) => decodePickupConfig(v.parse(pickupConfigSchema, wire))
const delivery = (wire: object) => decodeDeliveryConfig(v.parse(deliveryConfigSchema, wire), 'KWD')
const scheduled = (scheduled_orders: object) => pickup({ scheduled_orders }).scheduled

describe('pickup config', () => {
  // @feature limit.lead-time
  it('by default asks for the car, in all branches, without scheduling, at most 168 hours ahead', () => {
    expect(pickup({})).toEqual({
      showCarInfo: true,
      scheduled: { on: false, onlySchedule: false, minAdvance: 0, maxAdvance: 10_080 },
      branches: [],
    })
    expect(pickup({ showCarInfo: 0, branches: ['b1', 2] })).toMatchObject({
      showCarInfo: false,
      branches: ['b1', '2'],
    })
  })
})

describe('advance times', () => {
  // @feature pickup.scheduled-orders delivery.scheduled-orders limit.advance-units
  it.each([
    ['minute', 3],
    ['hour', 180],
    ['day', 4320],
  ])('with the scale %s convert 3 to %i minutes', (scale, minutes) => {
    const advance = { interval: '3', scale }
    expect(scheduled({ on: 1, min_advance: advance, max_advance: advance })).toEqual({
      on: true,
      onlySchedule: false,
      minAdvance: minutes,
      maxAdvance: minutes,
    })
  })

  it('are minutes without a scale', () => {
    expect(scheduled({ min_advance: 90, max_advance: { interval: 240 } })).toMatchObject({
      minAdvance: 90,
      maxAdvance: 240,
    })
  })

  it('of 0 mean the default maximum of 168 hours', () => {
    expect(scheduled({ max_advance: 0 }).maxAdvance).toBe(10_080)
    expect(scheduled({ max_advance: { interval: 0, scale: 'day' } }).maxAdvance).toBe(10_080)
  })

  it.each([-1, 1.5, 525_601, { interval: 1, scale: 'week' }, 'soon'])('cannot be %j', (min_advance) => {
    expect(v.is(pickupConfigSchema, { scheduled_orders: { min_advance } })).toBe(false)
  })
})

describe('delivery settings', () => {
  it('default to delivery in zones with every payment method on delivery', () => {
    expect(delivery({})).toEqual({
      zones: true,
      shipping: false,
      cash: true,
      credit: true,
      scheduled: { on: false, onlySchedule: false, minAdvance: 0, maxAdvance: 10_080 },
      formType: 'residency',
      dropPin: false,
      sendGift: false,
      fields: {},
      shippingFields: {},
      minOrder: 0,
    })
  })

  // @feature delivery.scheduled-orders
  it('have all fields', () => {
    const flags = { on: true, required: true }
    expect(
      delivery({
        zones: false,
        shipping: true,
        cash: false,
        credit: false,
        scheduled_orders: { on: true, only_schedule: true, min_advance: { interval: 1, scale: 'day' } },
        form: { type: 'simple' },
        drop_pin: true,
        send_gift: true,
        fields: { block: flags },
        shipping_form: { city: flags },
        min_order: '2.500',
      }),
    ).toEqual({
      zones: false,
      shipping: true,
      cash: false,
      credit: false,
      scheduled: { on: true, onlySchedule: true, minAdvance: 1440, maxAdvance: 10_080 },
      formType: 'simple',
      dropPin: true,
      sendGift: true,
      fields: { block: flags },
      shippingFields: { city: flags },
      minOrder: 2500,
    })
  })
})
