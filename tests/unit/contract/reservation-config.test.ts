import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  decodeReservationConfig,
  reservationConfigSchema,
} from '../../../src/contract/venue/reservation-config.ts'

const decode = (wire: object, label: 'dinein' | 'product_service' = 'dinein') =>
  decodeReservationConfig(v.parse(reservationConfigSchema, wire), label)

describe('reservation', () => {
  it('is off, of 90 minutes, for ten and at most 168 hours ahead, unless the venue says otherwise', () => {
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

  it('takes flags, numbers and advance times as they come', () => {
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

  it('is of services, with items, where the venue serves products', () => {
    expect(decode({}, 'product_service')).toMatchObject({ type: 'reserv_service', withItems: true })
    expect(decode({ type: 'reserv_dinein' }, 'product_service')).toMatchObject({ withItems: false })
  })

  it('takes one full party at a time where nobody says how many there is room for', () => {
    expect(decode({ max_users: 4 }).capacity).toBe(4)
  })

  it.each([
    { duration: 45 },
    { duration: 0 },
    { duration: 750 },
    { max_users: 0 },
    { capacity: 0 },
    { type: 'dinein' },
  ])('%j is refused', (wire) => {
    expect(v.safeParse(reservationConfigSchema, wire).success).toBe(false)
  })
})
