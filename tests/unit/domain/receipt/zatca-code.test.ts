// @feature-file receipts.saudi

import { expect, test } from 'vitest'
import { isSaudiVatNumber, zatcaCode } from '../../../../src/domain/receipt/zatca-code.ts'

const invoice = {
  seller: 'Bobs Records',
  taxId: '310122393500003',
  at: '2022-04-25T15:30:00Z',
  total: 100_000,
  tax: 15_000,
  currency: 'SAR',
}

/** Reads the values back, by the lengths in front of them. */
function valuesOf(code: string): string[] {
  const bytes = Buffer.from(code, 'base64')
  const values: string[] = []
  for (let at = 0; at < bytes.length; at += 2 + (bytes[at + 1] ?? 0)) {
    expect(bytes[at]).toBe(values.length + 1)
    values.push(bytes.subarray(at + 2, at + 2 + (bytes[at + 1] ?? 0)).toString('utf8'))
  }
  return values
}

test('the code is that of the authority’s example', () => {
  expect(zatcaCode(invoice)).toBe(
    'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
  )
})

test('lengths count bytes, and the time has no fractions of a second', () => {
  const seller = 'مطعم الدلة'
  const code = zatcaCode({ ...invoice, seller, at: '2026-05-05T09:00:00.123Z' })
  expect(valuesOf(code)).toEqual([seller, '310122393500003', '2026-05-05T09:00:00Z', '1000.00', '150.00'])
  expect(Buffer.from(code, 'base64')[1]).toBe(19)
})

test('a name that is too long ends with a whole character', () => {
  const [seller = ''] = valuesOf(zatcaCode({ ...invoice, seller: `${'م'.repeat(127)}مم` }))
  expect(seller).toBe('م'.repeat(127))
})

test.each([
  ['310122393500003', true],
  ['310122393500004', false],
  ['210122393500003', false],
  ['31012239350000', false],
  ['', false],
])('%j is a Saudi VAT number: %j', (taxId, expected) => {
  expect(isSaudiVatNumber(taxId)).toBe(expected)
})
