import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallError } from '../../../../src/client/http.ts'
import { profileCall } from '../../../../src/contract/account/account-calls.ts'
import { authFor } from '../../../../src/stores/account/auth.ts'
import { refreshProfile } from '../../../../src/stores/account/profile.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { wireUser } from '../../../helpers/page/wire-examples.ts'

let page: FakePage
beforeEach(() => {
  page = fakePage()
})
afterEach(() => void vi.unstubAllGlobals())

let businesses = 0
/** Logs in a customer of a new business. */
function logInCustomer() {
  const business = `profile${++businesses}`
  const auth = authFor(business)
  auth.logIn({ token: 'secret', user: wireUser(business) as never })
  return { auth, business }
}
const failProfile = (error: CallError) =>
  page.client.answer(profileCall, () => {
    throw error
  })

describe('the profile of the logged-in customer', () => {
  it('is requested once per page, however many parts need it', async () => {
    const { auth, business } = logInCustomer()
    page.client.answer(profileCall, () => ({ user: wireUser(business, { name: 'Dana' }) }))
    await Promise.all([refreshProfile(page, business), refreshProfile(page, business)])
    await refreshProfile(page, business)
    expect(page.client.requests(profileCall)).toMatchObject([{ params: { id: 'u1' } }])
    expect(auth.$customer.get()?.name).toBe('Dana')
  })

  it('is not requested for a guest', async () => {
    await refreshProfile(page, `profile${++businesses}`)
    expect(page.client.requests(profileCall)).toEqual([])
  })

  // @feature account.profile-refused
  it.each(['unauthorized', 'forbidden', 'not-found'] as const)(
    'logs the customer out silently if the call is refused: %s',
    async (code) => {
      const { auth, business } = logInCustomer()
      failProfile(refusal(code))
      await refreshProfile(page, business)
      expect([auth.$customer.get(), auth.$auth.get().token]).toEqual([null, null])
    },
  )

  // @feature account.profile-refused error.profile
  it.each([
    ['cannot be reached', lost()],
    ['answers too late', lost('timeout')],
    ['answers without a valid profile', lost('bad-answer')],
    ['is replaced by an error of a gateway', lost('unavailable')],
    ['fails internally', refusal('internal')],
    ['limits the rate of calls', refusal('rate-limited', { retry_after: 5 })],
  ])('remains unchanged if the API %s', async (_, error) => {
    const { auth, business } = logInCustomer()
    failProfile(error)
    await refreshProfile(page, business)
    expect(auth.$customer.get()?.name).toBe('Noura')
  })

  it.each([
    ['is refused', refusal('unauthorized')],
    ['succeeds', null],
  ])('does not affect a customer who logged in while the call was running: it %s', async (_, error) => {
    const { auth, business } = logInCustomer()
    const held = page.client.hold(profileCall)
    const refreshed = refreshProfile(page, business)
    await held.asked
    auth.logIn({ token: 'another', user: wireUser(business, { id: 'u2', name: 'Dana' }) as never })
    if (error) held.fail(error)
    else held.answer({ user: wireUser(business) })
    await refreshed
    expect(auth.$customer.get()?.name).toBe('Dana')
  })
})
