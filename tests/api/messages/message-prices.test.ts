// @feature-file messages.cost
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { priceMessage } from '../../../api/messages/message-prices.ts'
import { readConfig } from '../../../scripts/serve/server/config.ts'

const PRICES = {
  currency: 'USD',
  sms: { '+1': 0.0083, '+1868': 0.2, '*': 0.1 },
  whatsapp: { order: { '+965': 0.02 } },
}
const file = join(mkdtempSync(join(tmpdir(), 'prices-')), 'prices.json')
function read(value: unknown) {
  writeFileSync(file, JSON.stringify(value))
  return readConfig({ MESSAGE_PRICES: file }).messagePrices
}

test('a message costs its parts at the price of the longest start of its number', () => {
  const prices = read(PRICES)
  const sms = (phone: string, parts = 1) =>
    priceMessage(prices, { channel: 'sms', kind: 'order', phone, parts })?.cost
  expect([sms('+12025550123', 2), sms('+18685550123'), sms('+96550001234')]).toEqual([
    16_600, 200_000, 100_000,
  ])
  const whatsapp = (kind: 'code' | 'order', phone: string) =>
    priceMessage(prices, { channel: 'whatsapp', kind, phone, parts: 1 })
  expect(whatsapp('order', '+96550001234')).toEqual({ cost: 20_000, currency: 'USD' })
  expect([whatsapp('code', '+96550001234'), whatsapp('order', '+4915112345678')]).toEqual([null, null])
  expect(priceMessage(undefined, { channel: 'sms', kind: 'code', phone: '+965', parts: 1 })).toBeNull()
})

test('a file of prices that cannot be used stops the start, and says where', () => {
  expect(() => read({ ...PRICES, sms: { '965': 1 } })).toThrow(
    /^MESSAGE_PRICES: .*prices\.json" sms\.965: expected/,
  )
  expect(() => read({ ...PRICES, currency: 'usd' })).toThrow('currency: expected a currency')
  expect(() => read({ ...PRICES, mms: {} })).toThrow('mms')
  expect(() => readConfig({ MESSAGE_PRICES: '/nowhere.json' })).toThrow(
    'MESSAGE_PRICES: "/nowhere.json" cannot be read',
  )
})
