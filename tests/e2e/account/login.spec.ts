/** Login with a one-time code, ended sessions, and the return to the previous page. */
// @feature-file route.login

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { logoutCall } from '../../../src/contract/account/login-calls.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { addItem, cartLine } from '../support/visit/diner.ts'
import { newAddress, newCustomer, newPhone, setLoggedIn, waitForCode } from '../support/visit/log-in.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'

// The browser logs every error response.
test.use({ allowedErrors: [/status of (400|401)/] })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newAddress()))

/** Returns the messages of these screens in a language. */
function readMessages(locale: string) {
  const read = (namespace: string) =>
    JSON.parse(readFileSync(new URL(`../../../locales/${locale}/${namespace}.json`, import.meta.url), 'utf8'))
  return { login: read('login'), profile: read('profile'), nav: read('nav') }
}
const { login } = readMessages('en')

const phoneField = (page: Page, label = login.phone) => page.getByRole('textbox', { name: label })
const codeField = (page: Page, label = login.code) => page.getByRole('textbox', { name: label })
const send = (page: Page, by: 'sms' | 'whatsapp' = 'sms', messages = login) =>
  page.getByRole('button', { name: messages.send[by] }).click()

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

// @feature product.accounts product.log-in routing.last-route call.login call.register call.verify
test('a diner logs in by SMS from the header and returns to the unchanged cart', async ({
  page,
  server,
  grill,
}) => {
  const { login, nav } = readMessages('en')
  await page.goto(`/${grill.ref}/pickup/cold`)
  await page.locator('a[data-add=hummus]').click()
  await expect(page.locator('[data-cart-badge]')).toHaveText(/\S/)
  await page.goto(`/${grill.ref}/pickup/cart?from=qr`)
  await expect(page.locator('main astro-island li').first()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: nav.login }).click()
  await expect(page.getByRole('heading', { level: 1, name: nav.login })).toBeVisible()

  const phone = newPhone()
  await phoneField(page).fill(phone)
  await page.getByRole('textbox', { name: login.name }).fill('Noura')
  await send(page)
  const field = codeField(page)
  await expect(field).toBeFocused()
  await expect(page.getByRole('timer')).toBeVisible()
  // The form for the code survives a reload.
  await page.reload()
  await expect(page.getByText(`+965${phone}`)).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(field).toBeFocused()

  // A wrong code is selected, so that typing replaces it. A complete code is sent automatically.
  const code = await waitForCode(server, phone)
  await page.keyboard.type(wrongCode(code))
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${login.error.wrong}`))
  await expect(field).toBeFocused()
  await page.keyboard.type(code)
  await expect(page).toHaveURL(`/${grill.ref}/pickup/cart?from=qr`)
  await expect(page.locator('main astro-island li').first()).toBeVisible()
  await expect(page.locator('[data-cart-badge]')).toHaveText('1')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: nav.login })).toBeHidden()
  await header.getByRole('link', { name: nav.profile }).first().click()
  await expect(page.getByRole('main').getByText('Noura')).toBeVisible()
})

// @feature product.log-in call.register-whatsapp call.verify-by-whatsapp
test('a diner logs in by WhatsApp in Arabic with a pasted code and returns to the profile', async ({
  page,
  context,
  server,
  grill,
}) => {
  const { login, profile, nav } = readMessages('ar')
  await setLanguageCookie(context, server.url, 'ar')
  await page.goto(`/${grill.ref}`)
  await page.getByRole('navigation', { name: nav.label }).getByRole('link', { name: nav.profile }).click()
  await expect(page).toHaveURL(`/${grill.ref}/login`)
  await send(page, 'whatsapp', login)
  const field = phoneField(page, login.phone)
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${login.error.required}`))
  const phone = newPhone()
  await field.fill(`+965 ${phone}`)
  await send(page, 'whatsapp', login)
  await expect(codeField(page, login.code)).toBeFocused()
  const code = [...(await waitForCode(server, phone))].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)])
  await codeField(page, login.code).fill(` ${code.slice(0, 3).join('')} ${code.slice(3).join('')}`)
  await expect(page).toHaveURL(`/${grill.ref}/profile`)
  await expect(page.getByRole('main').getByText(profile.noName)).toBeVisible()
})

// @feature account.profile-refused error.profile
test('a diner whose session the server has ended is a guest on the menu, and logs in again for the profile', async ({
  page,
  server,
  grill,
}) => {
  const customer = await newCustomer(server, grill.ref)
  await setLoggedIn(page, customer)
  await customer.client.call(logoutCall)
  await page.goto(`/${grill.ref}/pickup`)
  await addItem(page, 'Hummus')
  await expect(page).toHaveURL(`/${grill.ref}/pickup`)
  // The profile fails to load, which logs out silently. Guests are redirected to the login.
  await page.goto(`/${grill.ref}/profile`)
  await expect(page).toHaveURL(`/${grill.ref}/login`)
  await expect(phoneField(page)).toBeVisible()
  const kept = await page.evaluate(
    (key) => localStorage.getItem(key),
    `okmenu_auth_${customer.user.business_id}`,
  )
  expect(kept).toBeNull()
})

// @feature routing.unauthorised-login error.unauthorised
test('an order in an ended session leads to the login and back to the checkout', async ({
  page,
  server,
  grill,
}) => {
  const customer = await newCustomer(server, grill.ref, { name: 'Noura' })
  await setLoggedIn(page, customer)
  await page.goto(`/${grill.ref}/dinein`)
  await addItem(page, 'Hummus')
  const profile = page.waitForResponse('**/webapp/profile/**')
  await page.goto(`/${grill.ref}/dinein/checkout`)
  await expect(page.getByRole('button', { name: /^Place order/ })).toBeVisible()
  // The profile must load before the session ends: a refused profile logs out silently, and guests may order.
  await profile
  await customer.client.call(logoutCall)
  // The first interaction requests the price, whose response may redirect before the click has ended.
  const press = page.getByRole('button', { name: /^Place order/ }).click({ timeout: 5_000 })
  await Promise.all([expect(page).toHaveURL(`/${grill.ref}/login`), press.catch(() => {})])
  // Codes are limited per phone, so the customer uses another one.
  const phone = newPhone()
  // The phone of the order is filled in, in national format once the countries have loaded.
  await expect(phoneField(page)).toHaveValue(customer.phone)
  await phoneField(page).fill(phone)
  await send(page)
  await codeField(page).fill(await waitForCode(server, phone))
  await expect(page).toHaveURL(`/${grill.ref}/dinein/checkout`)
  await page.goto(`/${grill.ref}/dinein/cart`)
  await expect(cartLine(page, 'Hummus')).toBeVisible()
})

test('a venue without one-time codes has no login', async ({ page, ownVenue }) => {
  const venue = await ownVenue({
    ...GRILL,
    edit(file) {
      file.business.disable_otp = true
    },
  })
  await page.goto(`/${venue.ref}/dinein`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await expect(tabs.getByRole('link')).toHaveText([/Home/, /Menu/, /Cart/, /Orders/, /More/])
  await tabs.getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL(`/${venue.ref}/orders/status`)
  for (const path of ['login', 'profile']) {
    const answer = await page.request.get(`/${venue.ref}/${path}`)
    expect(answer.status()).toBe(404)
  }
})
