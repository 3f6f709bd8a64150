/** Online payment, by visible names. */
import type { Page } from '@playwright/test'
import { expect } from '../../fixtures.ts'
import { addItem } from './diner.ts'
import { GRILL, type OpenVenue, type Variant } from './open-venue.ts'

/** A grill that accepts cards, KNET, Apple Pay and mada online, cash, and cards on site. */
export const ONLINE_GRILL: Variant = {
  ...GRILL,
  edit({ business }) {
    business.payment_methods = [1, 2, 8]
    business.payment_options = [4, 1, 6, 7]
  },
}

/** Opens the dine-in checkout with an item in the cart. */
export async function goToCheckout(page: Page, venue: OpenVenue, item = 'Hummus'): Promise<void> {
  await page.goto(`/${venue.ref}/dinein`)
  await addItem(page, item)
  await page.goto(`/${venue.ref}/dinein/checkout`)
}

export const paymentOption = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })
export const orderAndPay = (page: Page) => page.getByRole('button', { name: /^Order and pay/ })
export const payNow = (page: Page) => page.getByRole('button', { name: /^Pay now/ })

/** Presses a button on the payment page of the provider. */
export async function pressOnPaymentPage(
  page: Page,
  action: 'Approve' | 'Decline' | 'Leave without paying',
): Promise<void> {
  await expect(page).toHaveURL(/\/api\/sandbox\/pay\//)
  await page.getByRole('button', { name: action }).click()
}

/** Returns payment method and payment state of the orders that are not cancelled. */
export async function openOrderPayments(venue: OpenVenue): Promise<string[]> {
  const orders = await venue.orders()
  return orders
    .filter(({ status }) => status !== 9)
    .map(({ payment_type, payment }) => `${payment_type} ${payment.state}`)
}

export async function expectEmptyCart(page: Page, venue: OpenVenue): Promise<void> {
  await page.goto(`/${venue.ref}/dinein/cart`)
  await expect(page.getByText(/^(Your cart is empty|سلتك فارغة)$/)).toBeVisible()
}
