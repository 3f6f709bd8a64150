// @feature-file messages.order-status
import { expect, test } from 'vitest'
import { fitSms, plainForSms, smsParts } from '../../../../src/domain/messages/sms-text.ts'

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  // Each counts as two.
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ع'.repeat(70), 1],
  ['ع'.repeat(71), 2],
  ['ع'.repeat(134), 2],
  ['ع'.repeat(135), 3],
  [`${'a'.repeat(70)}’`, 2],
])('%s has its number of parts', (text, parts) => {
  expect(smsParts(text)).toBe(parts)
})

test('typographic characters and isolates do not make an SMS more expensive', () => {
  const text = plainForSms('We’re ready – \u206812:25\u2069\u202fPM…')
  expect(text).toBe("We're ready - 12:25 PM...")
})

test('an SMS leaves out what it can spare, the highest number first, so that it has one part', () => {
  const lines = [
    { text: 'Grill', spare: 2 },
    { text: 'Ready' },
    { text: '' },
    { text: 'Order 12', spare: 1 },
    { text: `https://menu.example/${'a'.repeat(60)}`, spare: 3 },
  ]
  expect(fitSms(lines)).toBe(`Grill\nReady\nOrder 12\n${lines[4]?.text}`)
  const arabic = [{ text: 'جاهز' }, ...lines]
  expect(fitSms(arabic)).toBe('جاهز\nGrill\nReady\nOrder 12')
  const long = [{ text: 'ج'.repeat(60) }, ...lines]
  expect(fitSms(long)).toBe(`${'ج'.repeat(60)}\nReady`)
  // Nothing fits: only the last to spare is left out.
  const longer = [{ text: 'ج'.repeat(80) }, ...lines]
  expect(fitSms(longer)).toBe(`${'ج'.repeat(80)}\nGrill\nReady\nOrder 12`)
})
