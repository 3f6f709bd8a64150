/** Logs customers in with the code from the outbox, by calls or on the screen. */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { authKey } from '../../../../src/client/credentials.ts'
import { type Client, createClient } from '../../../../src/client/platform.ts'
import type { WireUser } from '../../../../src/contract/account/account.ts'
import { registerCall, verifyCall } from '../../../../src/contract/account/login-calls.ts'
import type { OperatorCallResponse } from '../../../../src/contract/operator/operator-calls.ts'
import { restaurantCall } from '../../../../src/contract/venue/venue-calls.ts'
import { expect, type Server } from '../../fixtures.ts'
import { readOutbox } from './outbox.ts'

/** A customer of a business with an open session. */
export type Customer = {
  /** National number as typed in Kuwait. */
  readonly phone: string
  readonly token: string
  readonly user: WireUser
  /** Calls the API as this customer. */
  readonly client: Client
}

/** Returns a unique Kuwaiti mobile number: codes are limited per phone. */
export const newPhone = (): string => String(randomInt(50_000_000, 51_000_000))

/**
 * Returns the header of a unique IP address: codes are limited per address, and the test server trusts this
 * header.
 */
export const newAddress = (): Record<string, string> => ({
  'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
})

/**
 * Creates a customer of the venue and logs them in by calls only. `name` '' leaves the profile incomplete.
 */
export async function newCustomer(
  server: Server,
  venueRef: string,
  { name = 'Noura', phone = newPhone() } = {},
): Promise<Customer> {
  const headers = newAddress()
  const guest = createClient({ base: server.api, locale: () => 'en' })
  const { business } = await guest.call(restaurantCall, { params: { referenceId: venueRef } })
  if (!business) throw new Error(`there is no venue ${venueRef}`)
  const body = { branch_id: business.branch_id, phone, dial_code: '+965', name }
  const { verification_id } = await guest.call(registerCall, { body, headers })
  const code = await waitForCode(server, phone)
  const { token, user } = await guest.call(verifyCall, { body: { verification_id, code }, headers })
  return {
    phone,
    token,
    user,
    client: createClient({ base: server.api, locale: () => 'en', token: () => token }),
  }
}

/** Logs the browser in as this customer, from the next page until logout. */
export async function setLoggedIn(page: Page, { token, user }: Customer): Promise<void> {
  // Any address of the site will do, as long as no script of a page runs there.
  // Such an address names no icon, and the browser looks for one.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }))
  await page.goto('/favicon.svg')
  await page.evaluate(([key, state]) => localStorage.setItem(key, state), [
    authKey(user.business_id),
    JSON.stringify({ token, user, verifiedPhones: [] }),
  ] as const)
}

/** Creates a customer of the venue and logs the browser in. */
export async function logInNewCustomer(
  page: Page,
  server: Server,
  venueRef: string,
  of: { name?: string; phone?: string } = {},
): Promise<Customer> {
  const customer = await newCustomer(server, venueRef, of)
  await setLoggedIn(page, customer)
  return customer
}

type Message = OperatorCallResponse<'outbox'>['messages'][number]

/** Returns the newest message to a Kuwaiti number. */
async function findMessage(server: Server, phone: string): Promise<Message | null> {
  const { messages } = await readOutbox(server)
  return messages.find((message) => message.phone === `+965${phone}`) ?? null
}

/** Waits for a message to a number with a code other than `before`, and returns the code. */
export async function waitForCode(server: Server, phone: string, before = ''): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      code = /\d{6}/.exec((await findMessage(server, phone))?.text ?? '')?.[0] ?? ''
      return code !== '' && code !== before
    })
    .toBe(true)
  return code
}
