/** The profile of a customer: name and email, change of phone, logout, and deletion of the account. */
// @feature-file route.profile

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { profileCall } from '../../../src/contract/account/account-calls.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { addItem, cartLine } from '../support/visit/diner.ts'
import { logInNewCustomer, newAddress, newPhone, waitForCode } from '../support/visit/log-in.ts'
import { expect, type OpenVenue, test } from '../support/visit/open-venue.ts'

// The browser logs every error response.
test.use({ allowedErrors: [/status of (400|401|409|429)/] })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newAddress()))

/** Returns the messages of a namespace in a language. */
const readMessages = (locale: string, namespace: string) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${locale}/${namespace}.json`, import.meta.url), 'utf8'))
const profile = readMessages('en', 'profile')
const login = readMessages('en', 'login')

const name = (page: Page) => page.getByRole('textbox', { name: profile.name, exact: true })
const email = (page: Page) => page.getByRole('textbox', { name: profile.email })

async function openProfile(page: Page, { ref }: OpenVenue): Promise<void> {
  await page.goto(`/${ref}/profile`)
  await expect(name(page)).toBeVisible()
}

// @feature call.update-profile
test('name and email are changed, and an invalid one is rejected at its field', async ({
  page,
  server,
  grill,
}) => {
  const customer = await logInNewCustomer(page, server, grill.ref, { name: 'Noura' })
  await openProfile(page, grill)
  await expect(name(page)).toHaveValue('Noura')
  await name(page).fill(' ')
  await page.getByRole('button', { name: profile.save }).click()
  await expect(name(page)).toBeFocused()
  await expect(name(page)).toHaveAccessibleDescription(profile.error.name)
  await name(page).fill('Noura Salem')
  await email(page).fill('noura')
  await page.getByRole('button', { name: profile.save }).click()
  await expect(email(page)).toHaveAccessibleDescription(profile.error.email)
  await email(page).fill('noura@example.com')
  await page.getByRole('button', { name: profile.save }).click()
  await expect(page.getByRole('status').filter({ hasText: profile.saved })).toBeVisible()
  await expect(page.getByRole('main').getByText('Noura Salem')).toBeVisible()
  const { user } = await customer.client.call(profileCall, { params: { id: customer.user.id } })
  expect([user.name, user.email]).toEqual(['Noura Salem', 'noura@example.com'])
})

// @feature call.otp
test('the phone is changed after its code is confirmed', async ({ page, server, grill }) => {
  const customer = await logInNewCustomer(page, server, grill.ref)
  await openProfile(page, grill)
  const other = newPhone()
  await page.getByRole('button', { name: profile.changePhone }).click()
  await page.getByRole('textbox', { name: profile.newPhone }).fill(other)
  await page.getByRole('button', { name: login.send.sms }).click()
  await expect(page.getByRole('textbox', { name: login.code })).toBeFocused()

  // A reload in between loses nothing.
  await page.reload()
  await page.getByRole('textbox', { name: login.code }).fill(await waitForCode(server, other))
  await expect(page.getByRole('status').filter({ hasText: profile.phoneChanged })).toBeVisible()
  await expect(page.getByText(`+965${other}`).first()).toBeVisible()
  const { user } = await customer.client.call(profileCall, { params: { id: customer.user.id } })
  expect(user.phone).toBe(`+965${other}`)
})

// @feature account.logout
test('logging out removes personal data, keeps the cart, and applies to other tabs', async ({
  page,
  context,
  server,
  grill,
}) => {
  const nav = readMessages('en', 'nav')
  const customer = await logInNewCustomer(page, server, grill.ref, { name: 'Noura' })
  await page.goto(`/${grill.ref}/pickup/cold`)
  await page.locator('a[data-add=hummus]').click()
  await expect(page.locator('a[data-add=hummus]')).toHaveAttribute('data-count', /./)
  await page.goto(`/${grill.ref}/pickup/checkout`)
  await expect(page.getByText('Noura')).toBeVisible()

  const other = await context.newPage()
  await other.goto(`/${grill.ref}/profile`)
  await expect(other.getByText(customer.user.phone).first()).toBeVisible()

  await page.goto(`/${grill.ref}/profile`)
  await page.getByRole('button', { name: profile.logOut, exact: true }).click()
  await expect(page.getByRole('heading', { name: profile.gone['logged-out'] })).toBeVisible()
  await expect(other).toHaveURL(`/${grill.ref}/login`)
  // The server has ended the session too.
  await expect(customer.client.call(profileCall, { params: { id: customer.user.id } })).rejects.toThrow()
  const { cart, auth } = await page.evaluate((id) => {
    const kept = JSON.parse(localStorage.getItem(`cart:${id}`) ?? '{}')
    return { cart: kept, auth: localStorage.getItem(`okmenu_auth_${id}`) }
  }, customer.user.business_id)
  expect(auth).toBeNull()
  expect([cart.items.length, cart.name, cart.phone]).toEqual([1, '', ''])
  await page.getByRole('link', { name: profile.toVenue }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: nav.login })).toBeVisible()
})

// @feature call.delete-account
test('deleting the account, in Arabic, is refused while an order is open and succeeds afterwards', async ({
  page,
  context,
  server,
  grill,
}) => {
  const messages = readMessages('ar', 'profile')
  await setLanguageCookie(context, server.url, 'ar')
  const customer = await logInNewCustomer(page, server, grill.ref, { name: 'Noura' })
  await page.goto(`/${grill.ref}/dinein/cold`)
  await page.locator('a[data-add=hummus]').click()
  await expect(page.locator('a[data-add=hummus]')).toHaveAttribute('data-count', /./)
  await page.goto(`/${grill.ref}/dinein/checkout`)
  await page.locator('main form [type=submit]').last().click()
  await expect(page).toHaveURL(/\/order\/[^/]+$/)
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await page.goto(`/${grill.ref}/profile`)
  await page.getByRole('button', { name: messages.delete }).click()
  const dialog = page.getByRole('dialog', { name: messages.deleteTitle })
  await expect(dialog.getByText(messages.deleteErases)).toBeVisible()
  await expect(dialog.getByText(messages.deleteFinal)).toBeVisible()
  await dialog.getByRole('button', { name: messages.deleteYes }).click()
  await expect(dialog.getByRole('alert')).toHaveText(messages.deleteError['order-open'])

  for (const status of ['accepted', 'ready', 'delivered'] as const) await grill.setStatus(orderId, status)
  await dialog.getByRole('button', { name: messages.deleteYes }).click()
  await expect(page.getByRole('heading', { name: messages.gone.deleted })).toBeVisible()
  await expect(customer.client.call(profileCall, { params: { id: customer.user.id } })).rejects.toThrow()
  await page.goto(`/${grill.ref}/profile`)
  await expect(page).toHaveURL(`/${grill.ref}/login`)
})

// @feature guard.profile
test('an order that requires a name leads to the profile and back', async ({ page, server, grill }) => {
  await logInNewCustomer(page, server, grill.ref, { name: '' })
  await page.goto(`/${grill.ref}/pickup`)
  await addItem(page, 'Hummus')
  await page.goto(`/${grill.ref}/pickup/checkout`)
  const place = page.getByRole('button', { name: /^Place order/ })
  await expect(place).toBeDisabled()
  await page.getByRole('link', { name: 'Add it to your profile' }).click()
  await expect(page.getByText(profile.complete)).toBeVisible()
  await name(page).fill('Noura')
  await page.getByRole('button', { name: profile.saveBack }).click()
  await expect(page).toHaveURL(`/${grill.ref}/pickup/checkout`)
  await expect(page.getByText('Noura')).toBeVisible()
  await expect(place).toBeEnabled()
  await page.goto(`/${grill.ref}/pickup/cart`)
  await expect(cartLine(page, 'Hummus')).toBeVisible()
})
