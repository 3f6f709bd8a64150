// @feature-file messages.sender
import { expect, test } from 'vitest'
import { allowsSender, SMS_SENDER, senderFor } from '../../../../src/domain/messages/sender-name.ts'

test.each(['Sufra', 'Grill 7', '7UP', '+12025550123', 'ABCDEFGHIJK'])('%s can be a sender', (sender) => {
  expect(sender).toMatch(SMS_SENDER)
})

test.each(['', 'ABCDEFGHIJKL', '12345', ' Sufra', 'Café', '+12', 'a-b'])('%j cannot', (sender) => {
  expect(sender).not.toMatch(SMS_SENDER)
})

test('a name is for countries whose networks take names; a number is for all', () => {
  expect([
    allowsSender('Sufra', 'KW'),
    allowsSender('Sufra', 'US'),
    allowsSender('+12025550123', 'US'),
  ]).toEqual([...[true, false, true]])
  expect(senderFor('Sufra', '+96550001234')).toBe('Sufra')
  expect(senderFor('Sufra', '+12025550123')).toBeNull()
  expect(senderFor('+96522220000', '+12025550123')).toBe('+96522220000')
  expect(senderFor(null, '+96550001234')).toBeNull()
})
