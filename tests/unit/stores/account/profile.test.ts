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
/** A customer of a business of their own, logged in. */
function someone() {
  const business = `profile${++businesses}`
  const auth = authFor(business)
  auth.logIn({ token: 'secret', user: wireUser(business) as never })
  return { auth, business }
}
const fails = (error: CallError) =>
  page.client.answer(profileCall, () => {
    throw error
  })

describe('the profile of who is logged in', () => {
  it('is asked for once a page, however many need it', async () => {
    const { auth, business } = someone()
    page.client.answer(profileCall, () => ({ user: wireUser(business, { name: 'Dana' }) }))
    await Promise.all([refreshProfile(page, business), refreshProfile(page, business)])
    await refreshProfile(page, business)
    expect(page.client.requests(profileCall)).toMatchObject([{ params: { id: 'u1' } }])
    expect(auth.$customer.get()?.name).toBe('Dana')
  })

  it('is not asked for by a guest', async () => {
    await refreshProfile(page, `profile${++businesses}`)
    expect(page.client.requests(profileCall)).toEqual([])
  })

  // @feature account.profile-refused
  it.each(['unauthorized', 'forbidden', 'not-found'] as const)(
    'logs out silently when it is refused: %s',
    async (code) => {
      const { auth, business } = someone()
      fails(refusal(code))
      await refreshProfile(page, business)
      expect([auth.$customer.get(), auth.$auth.get().token]).toEqual([null, null])
    },
  )

  // @feature account.profile-refused error.profile
  it.each([
    ['is not reached', lost()],
    ['answers too late', lost('timeout')],
    ['sends what is no profile', lost('bad-answer')],
    ['is behind a gateway that answers', lost('unavailable')],
    ['has a fault', refusal('internal')],
    ['has had too many requests', refusal('rate-limited', { retry_after: 5 })],
  ])('stays as it is known when the API %s', async (_, error) => {
    const { auth, business } = someone()
    fails(error)
    await refreshProfile(page, business)
    expect(auth.$customer.get()?.name).toBe('Noura')
  })

  it.each([
    ['is refused', refusal('unauthorized')],
    ['is given', null],
  ])('leaves alone who logged in meanwhile: it %s', async (_, error) => {
    const { auth, business } = someone()
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
