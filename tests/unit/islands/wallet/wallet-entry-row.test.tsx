// @feature-file product.pay-with-wallet

import { describe, expect, test } from 'vitest'
import type { WalletEntry } from '../../../../src/contract/account/wallet.ts'
import type { WalletPayload } from '../../../../src/contract/payloads/visitor.ts'
import { walletEntryKinds } from '../../../../src/domain/payment/wallet.ts'
import { WalletEntryRow } from '../../../../src/islands/wallet/WalletEntryRow.tsx'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'

const payload = {
  referenceId: 'ref',
  name: { en: 'Dallah Grill' },
  timeZone: 'Asia/Kuwait',
} as unknown as WalletPayload
const createEntry = (part: Partial<WalletEntry>): WalletEntry => ({
  id: '1',
  type: 'purchase',
  amount: 0.5,
  on_hold: 0,
  currency: 'KWD',
  created_at: '2026-05-06T09:00:00Z',
  order: { id: 'o1', number: 7, reference_id: 'branch' },
  package: { id: 'p', locales: [{ locale: 'en', name: 'Breakfast' }] },
  note: '',
  ...part,
})
const renderEntry = (part: Partial<WalletEntry>, locale = 'en') =>
  renderScreen(<WalletEntryRow entry={createEntry(part)} payload={payload} />, locale)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a wallet entry', () => {
  test.each([
    ['purchase', 11, 0, 'Package: Breakfast', '+KWD 11.000'],
    ['hold', -0.5, 0.5, 'On hold for order 7', '−KWD 0.500'],
    // The amount was on hold before, so the available balance does not change.
    ['capture', 0, -0.5, 'Paid for order 7', 'KWD 0.500'],
    ['release', 0.5, -0.5, 'Returned: order 7 didn’t go ahead', '+KWD 0.500'],
    ['refund', 0.5, 0, 'Refund of order 7', '+KWD 0.500'],
    ['correction', -1, 0, 'Adjusted by Dallah Grill', '−KWD 1.000'],
    ['forfeit', -2, 0, 'Balance given up', '−KWD 2.000'],
  ] as const)('shows its type and amount: %s', (type, amount, on_hold, title, change) => {
    expect(plain(renderEntry({ type, amount, on_hold }).text)).toBe(
      `${title} May 6, 2026, 12:00 PM ${change}`,
    )
  })

  test('links to its order at the order’s branch, and shows the reason of an adjustment', () => {
    expect(renderEntry({ type: 'refund' }).one('link', 'order 7').attributes.href).toBe('/branch/order/o1')
    const adjusted = renderEntry({ type: 'correction', order: null, note: 'Welcome' })
    expect([adjusted.all('link'), adjusted.text.includes('Welcome')]).toEqual([[], true])
  })

  test('has a translated message for every type', () => {
    for (const type of walletEntryKinds) {
      const { text } = renderEntry({ type }, 'ar')
      expect(text).toMatch(/[\u0600-\u06ff]/)
      expect(text).not.toContain('wallet:')
    }
  })
})
