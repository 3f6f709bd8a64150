import { describe, expect, it } from 'vitest'
import { formatAddress } from '../../../../src/domain/delivery/format-address.ts'

describe('formatAddress', () => {
  // @feature call.maps-reverse
  it('lists parts from the building to the city', () => {
    const parts = {
      country: 'Kuwait',
      city: 'Hawalli',
      quarter: 'Q',
      district: 'D',
      suburb: 'Salmiya',
      neighbourhood: 'Block 4',
      road: 'Salem Al Mubarak Street',
      building: 'Marina Mall',
      state: 'Hawalli Governorate',
    }
    expect(formatAddress(parts)).toBe('Marina Mall, Salem Al Mubarak Street, Block 4, Salmiya, D, Q, Hawalli')
    expect(formatAddress({ road: 'شارع', suburb: 'السالمية' }, '، ')).toBe('شارع، السالمية')
  })

  it('omits missing, blank and repeated parts', () => {
    expect(formatAddress({ road: 'R', suburb: ' ', quarter: 'R', city: ' C ' })).toBe('R, C')
    expect(formatAddress({})).toBe('')
  })

  it('uses the town or village if there is no city, or else the state', () => {
    expect(formatAddress({ road: 'R', town: 'T', state: 'S' })).toBe('R, T')
    expect(formatAddress({ road: 'R', village: 'V', state: 'S' })).toBe('R, V')
    expect(formatAddress({ road: 'R', state: 'S' })).toBe('R, S')
  })
})
