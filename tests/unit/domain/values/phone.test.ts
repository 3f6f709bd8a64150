// @feature-file business.country cart.phone rule.phone

import { describe, expect, it } from 'vitest'
import { parsePhone, parsePhoneParts } from '../../../../src/domain/values/phone.ts'
import { ownSamples, realSamples } from '../../../helpers/sample-data.ts'

describe('parsePhone', () => {
  const kuwaiti = { e164: '+96550012345', national: '50012345', dialCode: '+965' }
  it.each([
    ['50012345', 'KW'],
    ['5001 2345', 'KW'],
    ['+965 5001 2345', 'US'],
    ['00965 50012345', 'KW'],
    ['٥٠٠١٢٣٤٥', 'KW'],
    ['۵۰۰۱۲۳۴۵', 'KW'],
    ['50012345', 'kw'],
  ])('parses %j in %s as a Kuwaiti number', (text, country) => {
    expect(parsePhone(text, country)).toMatchObject(kuwaiti)
  })

  it.each([
    ['', 'KW'],
    ['5001234', 'KW'],
    ['500123456', 'KW'],
    ['hello', 'KW'],
    ['call 50012345 now', 'KW'],
    ['50012345 ext. 9', 'KW'],
    ['50012345', 'ZZ'],
    ['+999 50012345', 'KW'],
    ['112', 'KW'],
  ])('returns null for %j in %s', (text, country) => {
    expect(parsePhone(text, country)).toBeNull()
  })

  it('needs no country if the number has a dial code', () => {
    expect(parsePhone('+41 44 668 18 00', 'ZZ')).toMatchObject({ e164: '+41446681800', dialCode: '+41' })
  })

  type Phones = Record<string, { e164: string; national: string }>
  const file = 'vectors/phones.json'
  it.each([...ownSamples<Phones>(file), ...realSamples<Phones>(file)])(
    'parses the example of every country in international and national format',
    ({ data }) => {
      expect(Object.keys(data).length).toBeGreaterThanOrEqual(20)
      const wrong = Object.entries(data).filter(
        ([country, { e164, national }]) =>
          parsePhone(e164, country)?.e164 !== e164 ||
          parsePhone(national, country)?.e164 !== e164 ||
          parsePhone(e164, country)?.display !== national,
      )
      expect(wrong).toEqual([])
    },
  )
})

describe('parsePhoneParts', () => {
  it.each([
    ['50012345', '+965', 'DE', '+96550012345'],
    ['50012345', '965', 'DE', '+96550012345'],
    ['50012345', '', 'KW', '+96550012345'],
    ['+96550012345', '+49', 'DE', '+96550012345'],
    ['+96550012345', '', '', '+96550012345'],
    ['٥٠٠١٢٣٤٥', '+965', 'KW', '+96550012345'],
  ])('parses %s with the dial code %j in %j', (phone, dialCode, country, e164) => {
    expect(parsePhoneParts(phone, dialCode, country)?.e164).toBe(e164)
  })

  it.each([
    ['50012345', '', ''],
    ['50012345', '+1', 'KW'],
    ['', '+965', 'KW'],
    ['Sara', '+965', 'KW'],
  ])('returns null for %j with the dial code %j in %j', (phone, dialCode, country) => {
    expect(parsePhoneParts(phone, dialCode, country)).toBeNull()
  })
})
