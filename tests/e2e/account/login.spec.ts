/** Logging in by a one-time code, sessions that end, and back to where the diner was. */
// @feature-file route.login

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { logoutCall } from '../../../src/contract/account/login-calls.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { addItem, cartLine } from '../support/visit/diner.ts'
import { newAddress, newCustomer, newPhone, setLoggedIn, waitForCode } from '../support/visit/log-in.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'

// The browser logs each answer that is an error.
test.use({ allowedErrors: [/status of (400|401)/] })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newAddress()))

/** What the screens say in a language. */
function wordsOf(locale: string) {
  const read = (namespace: string) =>
    JSON.parse(readFileSync(new URL(`../../../locales/${locale}/${namespace}.json`, import.meta.url), 'utf8'))
  return { login: read('login'), profile: read('profile'), nav: read('nav') }
}
const { login } = wordsOf('en')

const phoneField = (page: Page, label = login.phone) => page.getByRole('textbox', { name: label })
const codeField = (page: Page, label = login.code) => page.getByRole('textbox', { name: label })
const send = (page: Page, by: 'sms' | 'whatsapp' = 'sms', words = login) =>
  page.getByRole('button', { name: words.send[by] }).click()

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

// @feature product.accounts product.log-in routing.last-route call.login call.register call.verify
test('by SMS, from the header and back to the cart, which is as it was', async ({ page, server, grill }) => {
  const { login, nav } = wordsOf('en')
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
  // The code that waits is there after a reload.
  await page.reload()
  await expect(page.getByText(`+965${phone}`)).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(field).toBeFocused()

  // One that does not count is selected, and typed over; a whole one is sent by itself.
  const code = await waitForCode(server, phone)
  await page.keyboard.type(wrongOf(code))
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
test('by WhatsApp, in Arabic, pasted as it is written there, back to the profile that asked', async ({
  page,
  context,
  server,
  grill,
}) => {
  const { login, profile, nav } = wordsOf('ar')
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
test('a session that ended at the server: a guest on the menu, the login where one is needed', async ({
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
  // The profile does not load: logged out silently, so it is a guest who stands before the profile.
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
test('an order in a session that ended asks for the login, and goes on from there', async ({
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
  // Asked before the session ends: a profile that is refused logs out silently, and guests may order.
  await profile
  await customer.client.call(logoutCall)
  // The first touch of the checkout asks for its price: that may lead away before the press has ended.
  const press = page.getByRole('button', { name: /^Place order/ }).click({ timeout: 5_000 })
  await Promise.all([expect(page).toHaveURL(`/${grill.ref}/login`), press.catch(() => {})])
  // A minute has passed since the first code, as far as limits go: another phone of theirs.
  const phone = newPhone()
  // What was written for the order is there, as its country writes it once the countries are known.
  await expect(phoneField(page)).toHaveValue(customer.phone)
  await phoneField(page).fill(phone)
  await send(page)
  await codeField(page).fill(await waitForCode(server, phone))
  await expect(page).toHaveURL(`/${grill.ref}/dinein/checkout`)
  await page.goto(`/${grill.ref}/dinein/cart`)
  await expect(cartLine(page, 'Hummus')).toBeVisible()
})

test('where no codes are sent nobody is asked to log in', async ({ page, ownVenue }) => {
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
