import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchName, normalizeName, parsePlaceQuery } from '../../../api/maps/place-names.ts'

describe('normalizeName', () => {
  it.each([
    ['As Sālimīyah', 'as salimiyah'],
    ['Zürich (Kreis 1)', 'zurich kreis 1'],
    ['Kadıköy', 'kadikoy'],
    ['İSTANBUL', 'istanbul'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['Al-Jahrā’', 'al jahra'],
    ['Ａｂｃ', 'abc'],
    ['الأَحْمَدِي', 'الاحمدي'],
    ['السـالمية', 'السالميه'],
    ['مبنى ٣', 'مبني 3'],
    ['کرج', 'كرج'],
    ['東京', '東京'],
    ['!!', ''],
  ])('normalizes %s', (name, expected) => {
    expect(normalizeName(name)).toBe(expected)
  })

  it('leaves normalized text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalizeName(normalizeName(text))).toBe(normalizeName(text))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('matchName', () => {
  it.each<[string, string, number]>([
    ['Salmiya', 'salmiya', 3],
    ['Salmiya, Kuwait', 'salmiya', 3],
    ['Kuwait', 'salmiya', 0],
    ['salm', 'salmiya', 2],
    ['salmiya', 'ras salmiya', 1],
    ['salmiya ras', 'ras salmiya', 1],
    ['miya', 'salmiya', 0],
    ['salmiya germany', 'salmiya', 0],
    ['', 'salmiya', 0],
  ])('rates %j in %s as %i', (query, key, match) => {
    expect(matchName(parsePlaceQuery(query), key, () => 'kuwait الكويت')).toBe(match)
  })
})
