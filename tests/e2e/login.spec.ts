/** Logging in by a one-time code: getting one, entering it, what goes wrong, and back to where the diner was. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { logoutCall } from '../../src/contract/login-calls.ts'
import { addPlain, cartLine } from './support/diner.ts'
import { actAs, codeFor, newAddress, newCustomer, newPhone } from './support/log-in.ts'
import { CLOSED, expect, GRILL, test } from './support/open-venue.ts'
import { choseLanguage } from './support/visit.ts'

test.skip(({ isMobile }) => !isMobile, 'the rules are the same at any width')
// The browser logs each answer that is an error.
test.use({ allowedErrors: [/status of (400|401|429)|ERR_INTERNET_DISCONNECTED/] })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newAddress()))

/** What the screens say in a language. */
function wordsOf(locale: string) {
  const read = (namespace: string) =>
    JSON.parse(readFileSync(new URL(`../../locales/${locale}/${namespace}.json`, import.meta.url), 'utf8'))
  return { login: read('login'), profile: read('profile'), nav: read('nav') }
}
const { login } = wordsOf('en')

const phoneField = (page: Page, label = login.phone) => page.getByRole('textbox', { name: label })
const codeField = (page: Page, label = login.code) => page.getByRole('textbox', { name: label })
const send = (page: Page, by: 'sms' | 'whatsapp' = 'sms', words = login) =>
  page.getByRole('button', { name: words.send[by] }).click()

/** At the login, with a code on its way to that phone. */
async function askForCode(page: Page, ref: string, phone: string): Promise<void> {
  await page.goto(`/${ref}/login`)
  await phoneField(page).fill(phone)
  await send(page)
  await expect(codeField(page)).toBeFocused()
}

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const inDigitsOf = { en: '0123456789', ar: '٠١٢٣٤٥٦٧٨٩' }

for (const locale of ['en', 'ar'] as const) {
  const { login, profile, nav } = wordsOf(locale)

  test.describe(locale, () => {
    test.beforeEach(({ context, server }) => choseLanguage(context, server.url, locale))

    test('by SMS, from the header and back to the cart, which is as it was', async ({
      page,
      server,
      grill,
    }) => {
      await page.goto(`/${grill.ref}/pickup/cold`)
      await page.locator('a[data-add=hummus]').click()
      await expect(page.locator('[data-cart-badge]')).toHaveText(/\S/)
      await page.goto(`/${grill.ref}/pickup/cart?from=qr`)
      await expect(page.locator('main astro-island li').first()).toBeVisible()
      await page.getByRole('banner').getByRole('link', { name: nav.login }).click()
      await expect(page.getByRole('heading', { level: 1, name: nav.login })).toBeVisible()

      const phone = newPhone()
      await phoneField(page, login.phone).fill(phone)
      await page.getByRole('textbox', { name: login.name }).fill('Noura')
      await send(page, 'sms', login)
      const field = codeField(page, login.code)
      await expect(field).toBeFocused()
      await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
      await expect(field).toHaveAttribute('inputmode', 'numeric')
      await expect(page.getByText(`+965${phone}`)).toBeVisible()

      // Sent by itself once it is full.
      await field.pressSequentially(await codeFor(server, phone))
      await expect(page).toHaveURL(`/${grill.ref}/pickup/cart?from=qr`)
      await expect(page.locator('main astro-island li').first()).toBeVisible()
      await expect(page.locator('[data-cart-badge]')).toHaveText(/[1١]/)
      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: nav.login })).toBeHidden()
      await header.getByRole('link', { name: nav.profile }).first().click()
      await expect(page.getByRole('main').getByText('Noura')).toBeVisible()
    })

    test('by WhatsApp, pasted as it is written there, back to the profile that asked', async ({
      page,
      server,
      grill,
    }) => {
      await page.goto(`/${grill.ref}`)
      await page.getByRole('navigation', { name: nav.label }).getByRole('link', { name: nav.profile }).click()
      await expect(page).toHaveURL(`/${grill.ref}/login`)
      const phone = newPhone()
      await phoneField(page, login.phone).fill(`+965 ${phone}`)
      await send(page, 'whatsapp', login)
      await expect(codeField(page, login.code)).toBeFocused()
      await expect(page.getByText(login.sent.whatsapp)).toBeVisible()
      const code = [...(await codeFor(server, phone))].map((digit) => inDigitsOf[locale][Number(digit)])
      await codeField(page, login.code).fill(` ${code.slice(0, 3).join('')} ${code.slice(3).join('')}`)
      await expect(page).toHaveURL(`/${grill.ref}/profile`)
      await expect(page.getByRole('main').getByText(profile.noName)).toBeVisible()
    })

    test('what is missing or no number is said at its field', async ({ page, grill }) => {
      await page.goto(`/${grill.ref}/login`)
      await send(page, 'sms', login)
      const field = phoneField(page, login.phone)
      await expect(field).toBeFocused()
      await expect(field).toHaveAccessibleDescription(new RegExp(`^${login.error.required}`))
      await field.fill('123')
      await expect(field).not.toHaveAttribute('aria-invalid')
      await send(page, 'sms', login)
      await expect(field).toHaveAccessibleDescription(new RegExp(`^${login.error.phone}`))
    })
  })
}

test('a wrong code is said where it was entered, and typed over; five end the code', async ({
  page,
  server,
  grill,
}) => {
  const phone = newPhone()
  await askForCode(page, grill.ref, phone)
  const code = await codeFor(server, phone)
  const field = codeField(page)
  await field.fill('12')
  await page.getByRole('button', { name: login.continue }).click()
  await expect(field).toHaveAccessibleDescription(/^Enter all 6 digits/)
  for (let tries = 0; tries < 5; tries++) {
    await field.fill('')
    await field.pressSequentially(wrongOf(code))
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${login.error.wrong}`))
  }
  await field.pressSequentially(code)
  await expect(field).toHaveAccessibleDescription(
    /^Too many wrong codes. Ask for another one in \d+ seconds?\./,
  )
  // The same is said by the timer, and by another code to the same phone.
  await expect(page.getByRole('timer')).toHaveText(/another code in \d+ seconds?\./)
  await page.getByRole('button', { name: login.otherPhone }).click()
  await phoneField(page).fill(phone)
  await send(page)
  await expect(page.getByRole('alert')).toHaveText(
    /^Too many codes were asked for. Try again in \d+ seconds?\.$/,
  )
})

test('the code that waits and its timer are there after a reload; the next code takes its place', async ({
  page,
  server,
  grill,
}) => {
  test.slow()
  const phone = newPhone()
  await askForCode(page, grill.ref, phone)
  const first = await codeFor(server, phone)
  const seconds = async () =>
    Number(/(\d+) second/.exec((await page.getByRole('timer').textContent()) ?? '')?.[1])
  await expect.poll(seconds).toBeLessThan(29)
  await page.reload()
  await expect(page.getByText(`+965${phone}`)).toBeVisible()
  const left = await seconds()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(29)

  const again = page.getByRole('button', { name: login.resend })
  await expect(again).toBeVisible({ timeout: 45_000 })
  await again.click()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: login.resent })).toBeAttached()
  await codeField(page).fill(await codeFor(server, phone, first))
  await expect(page).toHaveURL(`/${grill.ref}`)
})

test('a limit says its own seconds, whatever the timer on the device believed', async ({ page, grill }) => {
  await askForCode(page, grill.ref, newPhone())
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('okmenu_auth_login_code_')) ?? ''
    const kept = JSON.parse(localStorage.getItem(key) ?? '')
    localStorage.setItem(key, JSON.stringify({ ...kept, startOtpTime: kept.startOtpTime - 60_000 }))
  })
  await page.reload()
  await page.getByRole('button', { name: login.resend }).click()
  await expect(page.getByRole('alert')).toHaveText(
    /^Too many codes were asked for. Try again in \d+ seconds?\.$/,
  )
  await expect(page.getByRole('timer')).toHaveText(/\d+ seconds?/)
})

test('a code that was used elsewhere is no longer valid', async ({ page, server, grill }) => {
  const phone = newPhone()
  await askForCode(page, grill.ref, phone)
  const code = await codeFor(server, phone)
  const used = await page.evaluate(
    async ([api, entered]) => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('okmenu_auth_login_code_')) ?? ''
      const { verificationId } = JSON.parse(localStorage.getItem(key) ?? '')
      const answer = await fetch(`${api}/webapp/verify`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ verification_id: verificationId, code: entered }),
      })
      return answer.status
    },
    ['/api', code] as const,
  )
  expect(used).toBe(200)
  await codeField(page).fill(code)
  await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(`^${login.error.expired}`))
  await page.getByRole('button', { name: login.otherPhone }).click()
  await expect(phoneField(page)).toBeVisible()
})

test('without a connection nothing is lost: the number stays', async ({ page, context, grill }) => {
  await page.goto(`/${grill.ref}/login`)
  const phone = newPhone()
  await phoneField(page).fill(phone)
  await expect(page.getByRole('combobox').locator('option').nth(100)).toBeAttached()
  await context.setOffline(true)
  await send(page)
  await expect(page.getByRole('alert')).toHaveText(login.error.offline)
  await context.setOffline(false)
  await expect(phoneField(page)).toHaveValue(phone)
  await send(page)
  await expect(codeField(page)).toBeVisible()
})

test('who is logged in is led from the login to where they were', async ({ page, server, grill }) => {
  await actAs(page, await newCustomer(server, grill.ref))
  await page.goto(`/${grill.ref}/pickup?table=none`)
  await page.goto(`/${grill.ref}/login`)
  await expect(page).toHaveURL(`/${grill.ref}/pickup?table=none`)
})

test('a session that ended at the server: a guest on the menu, the login where one is needed', async ({
  page,
  server,
  grill,
}) => {
  const customer = await newCustomer(server, grill.ref)
  await actAs(page, customer)
  await customer.client.call(logoutCall)
  await page.goto(`/${grill.ref}/pickup`)
  await addPlain(page, 'Hummus')
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

test('an order in a session that ended asks for the login, and goes on from there', async ({
  page,
  server,
  grill,
}) => {
  const customer = await newCustomer(server, grill.ref, { name: 'Noura' })
  await actAs(page, customer)
  await page.goto(`/${grill.ref}/dinein`)
  await addPlain(page, 'Hummus')
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
  await phoneField(page).fill(phone)
  await send(page)
  await codeField(page).fill(await codeFor(server, phone))
  await expect(page).toHaveURL(`/${grill.ref}/dinein/checkout`)
  await page.goto(`/${grill.ref}/dinein/cart`)
  await expect(cartLine(page, 'Hummus')).toBeVisible()
})

test('a customer of another business is a guest here', async ({ page, server, grill, cafe }) => {
  const customer = await newCustomer(server, cafe.ref)
  await actAs(page, customer)
  await page.goto(`/${grill.ref}/profile`)
  await expect(page).toHaveURL(`/${grill.ref}/login`)
  await page.goto(`/${cafe.ref}/profile`)
  await expect(page.getByText(customer.user.phone).first()).toBeVisible()
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

test('a venue may keep the login out of its header', async ({ page, ownVenue }) => {
  const venue = await ownVenue({
    ...GRILL,
    edit(file) {
      file.business.menu_layout = { show_login_button: false }
      file.shifts = Object.fromEntries(Object.keys(file.shifts ?? {}).map((id) => [id, CLOSED]))
    },
  })
  await page.goto(`/${venue.ref}/dinein`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0)
  await page.goto(`/${venue.ref}/login`)
  await expect(phoneField(page)).toBeVisible()
})
