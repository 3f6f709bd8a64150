/** Customers with a wallet, at a separate venue, with credit unless the test is about buying some. */
import type { Page } from '@playwright/test'
import { expect, type Server } from '../../fixtures.ts'
import type { Customer } from './log-in.ts'
import { GRILL, type OpenVenue, type Variant } from './open-venue.ts'

/** A grill that sells packages by card and KNET, and accepts cash. */
export const WALLET_GRILL: Variant = {
  ...GRILL,
  edit({ business }) {
    business.payment_methods = [1, 2]
    business.payment_options = [1, 4]
    // Other tests cover the profile of the customer.
    const off = { on: false, required: false }
    business.checkoutDineIn = { name: off, phone: off, table: { on: true, required: false } }
  },
}

/** Adds credit to the wallet of a customer as the operator. Major units of the Kuwaiti dinar. */
export async function addWalletCredit(
  server: Server,
  { user, phone }: Customer,
  amount: number,
  note = '',
): Promise<void> {
  const answer = await fetch(`${server.api}/operator/wallets/correct`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.operatorToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ user_id: user.business_id, phone: `+965${phone}`, currency: 'KWD', amount, note }),
  })
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
}

/** Returns the balance on the wallet home, in the digits of the locale. */
export async function shownBalance(page: Page, venue: OpenVenue, heading = 'Your balance'): Promise<string> {
  await page.goto(`/${venue.ref}/wallet/home`)
  const balance = page.getByRole('region', { name: heading }).getByRole('paragraph').first()
  await expect(balance).not.toHaveText('')
  return ((await balance.textContent()) ?? '').replace(/\s/g, ' ')
}
