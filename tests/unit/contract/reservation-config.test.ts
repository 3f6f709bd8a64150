import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  decodeReservationConfig,
  reservationConfigSchema,
} from '../../../src/contract/venue/reservation-config.ts'

const decode = (wire: object, label: 'dinein' | 'product_service' = 'dinein') =>
  decodeReservationConfig(v.parse(reservationConfigSchema, wire), label)

describe('reservation settings', () => {
  it('by default are off, for 90 minutes, ten people, and at most 168 hours ahead', () => {
    expect(decode({})).toEqual({
      enabled: false,
      withTable: false,
      type: 'reserv_dinein',
      maxPeople: 10,
      minAdvance: 0,
      maxAdvance: 10_080,
      duration: 90,
      capacity: 10,
      cancelUntil: 0,
      withItems: false,
    })
  })

  it('accept flags, numbers and advance times in any wire format', () => {
    const wire = {
      enabled: '1',
      with_table: 1,
      type: 'reserv_service',
      max_users: '6',
      min_advance: { interval: 2, scale: 'hour' },
      max_advance: { interval: '30', scale: 'day' },
      duration: 120,
      capacity: 24,
      cancel_until: 45,
      with_items: 0,
    }
    expect(decode(wire)).toEqual({
      enabled: true,
      withTable: true,
      type: 'reserv_service',
      maxPeople: 6,
      minAdvance: 120,
      maxAdvance: 43_200,
      duration: 120,
      capacity: 24,
      cancelUntil: 45,
      withItems: false,
    })
  })

  it('default to services with items at a product-service venue', () => {
    expect(decode({}, 'product_service')).toMatchObject({ type: 'reserv_service', withItems: true })
    expect(decode({ type: 'reserv_dinein' }, 'product_service')).toMatchObject({ withItems: false })
  })

  it('default to a capacity of one full party', () => {
    expect(decode({ max_users: 4 }).capacity).toBe(4)
  })

  it.each([
    { duration: 45 },
    { duration: 0 },
    { duration: 750 },
    { max_users: 0 },
    { capacity: 0 },
    { type: 'dinein' },
  ])('cannot be %j', (wire) => {
    expect(v.safeParse(reservationConfigSchema, wire).success).toBe(false)
  })
})
