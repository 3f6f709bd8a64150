/** Customers with a wallet: at a venue of their own, with money in it where the test is not about buying some. */
import type { Page } from '@playwright/test'
import { expect, type Server } from '../../fixtures.ts'
import type { Customer } from './log-in.ts'
import { GRILL, type OpenVenue, type Variant } from './open-venue.ts'

/** A grill that sells packages by card and KNET, and takes cash. */
export const WALLET_GRILL: Variant = {
  ...GRILL,
  edit({ business }) {
    business.payment_methods = [1, 2]
    business.payment_options = [1, 4]
    // The screens of a customer's person have tests of their own.
    const off = { on: false, required: false }
    business.checkoutDineIn = { name: off, phone: off, table: { on: true, required: false } }
  },
}

/** Puts money into a customer's wallet, as the operator. Major units of the Kuwaiti dinar. */
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

/** The wallet's balance as its home shows it, in the locale's own digits. */
export async function shownBalance(page: Page, venue: OpenVenue, heading = 'Your balance'): Promise<string> {
  await page.goto(`/${venue.ref}/wallet/home`)
  const balance = page.getByRole('region', { name: heading }).getByRole('paragraph').first()
  await expect(balance).not.toHaveText('')
  return ((await balance.textContent()) ?? '').replace(/\s/g, ' ')
}
