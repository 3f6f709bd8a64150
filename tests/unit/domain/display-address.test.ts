import { describe, expect, it } from 'vitest'
import { displayAddress } from '../../../src/domain/delivery/display-address.ts'

describe('displayAddress', () => {
  // @feature call.maps-reverse
  it('goes from the building to the city', () => {
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
    expect(displayAddress(parts)).toBe(
      'Marina Mall, Salem Al Mubarak Street, Block 4, Salmiya, D, Q, Hawalli',
    )
    expect(displayAddress({ road: 'شارع', suburb: 'السالمية' }, '، ')).toBe('شارع، السالمية')
  })

  it('leaves out what is missing, blank or said before', () => {
    expect(displayAddress({ road: 'R', suburb: ' ', quarter: 'R', city: ' C ' })).toBe('R, C')
    expect(displayAddress({})).toBe('')
  })

  it('names the town or village where there is no city, and the state where there is neither', () => {
    expect(displayAddress({ road: 'R', town: 'T', state: 'S' })).toBe('R, T')
    expect(displayAddress({ road: 'R', village: 'V', state: 'S' })).toBe('R, V')
    expect(displayAddress({ road: 'R', state: 'S' })).toBe('R, S')
  })
})
