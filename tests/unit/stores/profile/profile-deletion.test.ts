import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallError } from '../../../../src/client/http.ts'
import { deleteAccountCall } from '../../../../src/contract/account/account-calls.ts'
import { errorCodes } from '../../../../src/contract/wire/errors.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import type { FakePage } from '../../../helpers/page/fake-page.ts'
import { createProfileFixture, type ProfileFixture, refusalIssues } from '../../../helpers/page/profile.ts'

const NOW = Date.parse('2026-05-06T09:00:00Z')
let at: ProfileFixture
let page: FakePage
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  at = createProfileFixture()
  page = at.page
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const customer = () => at.customer()
const opened = (search?: string) => at.open(search)

describe('deleting the account', () => {
  const answered = (answer: () => object) => page.client.answer(deleteAccountCall, answer)

  test('is asked about first, and can be left', () => {
    const { leaving } = opened().model
    expect(leaving.$deletion.get()).toBeNull()
    leaving.askToDelete()
    expect(leaving.$deletion.get()).toEqual({ state: 'asking', refusal: null })
    leaving.keepAccount()
    expect(leaving.$deletion.get()).toBeNull()
    expect(page.client.requests(deleteAccountCall)).toEqual([])
  })

  test('does nothing before it was asked about', async () => {
    await opened().model.leaving.deleteAccount()
    expect([page.client.requests(deleteAccountCall), at.exits]).toEqual([[], []])
  })

  test('is done once, however often it is pressed', async () => {
    answered(() => ({}))
    const { leaving } = opened().model
    leaving.askToDelete()
    const both = [leaving.deleteAccount(), leaving.deleteAccount()]
    expect(leaving.$deletion.get()?.state).toBe('deleting')
    await Promise.all(both)
    expect(at.exits).toEqual(['deleted'])
    expect(page.client.requests(deleteAccountCall)).toMatchObject([{ params: { id: 'u1' }, query: {} }])
  })

  test('is refused while an order is open, and done afterwards', async () => {
    answered(() => {
      throw refusal('conflict', refusalIssues('', 'order-open'))
    })
    const { leaving } = opened().model
    leaving.askToDelete()
    await leaving.deleteAccount()
    expect([leaving.$deletion.get(), at.exits]).toEqual([{ state: 'asking', refusal: 'order-open' }, []])
    answered(() => ({}))
    await leaving.deleteAccount()
    expect(at.exits).toEqual(['deleted'])
  })

  test('gives up money in the wallet only after the customer was told of it', async () => {
    answered(() => {
      throw refusal('conflict', refusalIssues('', 'wallet-balance'))
    })
    const { leaving } = opened().model
    leaving.askToDelete()
    await leaving.deleteAccount()
    expect(leaving.$deletion.get()?.refusal).toBe('wallet-balance')
    answered(() => ({}))
    await leaving.deleteAccount()
    expect(page.client.requests(deleteAccountCall).map(({ query }) => query)).toEqual([
      {},
      { forfeit_wallet: 'true' },
    ])
    // Asked anew, it is told anew.
    leaving.keepAccount()
    leaving.askToDelete()
    expect(leaving.$deletion.get()?.refusal).toBeNull()
  })

  const refusals = errorCodes.filter((code) => code !== 'internal' && code !== 'unauthorized')
  test.each(refusals)('%s: the account is kept', async (code) => {
    answered(() => {
      throw refusal(code)
    })
    const { leaving } = opened().model
    leaving.askToDelete()
    await leaving.deleteAccount()
    expect([leaving.$deletion.get(), at.exits]).toEqual([{ state: 'asking', refusal: 'failed' }, []])
    expect(customer()).not.toBeNull()
    expect(page.client.requests(deleteAccountCall)).toHaveLength(1)
  })

  test('of a session that had ended before leads to the login, and claims nothing', async () => {
    answered(() => {
      throw refusal('unauthorized')
    })
    const { leaving } = opened().model
    leaving.askToDelete()
    await leaving.deleteAccount()
    expect([at.exits, customer()]).toEqual([[], null])
  })

  const losses: [string, CallError][] = [
    ['no answer', lost()],
    ['an answer too late', lost('timeout')],
    ['a gateway’s answer', lost('unavailable')],
    ['a fault of the platform', refusal('internal')],
  ]
  // @feature call.delete-account
  test.each(losses)('%s, and then there is no such session: it was deleted', async (_, error) => {
    const errors = [error, refusal('unauthorized')]
    answered(() => {
      throw errors.shift()
    })
    const { leaving } = opened().model
    leaving.askToDelete()
    await leaving.deleteAccount()
    expect(at.exits).toEqual(['deleted'])
  })

  test.each(losses)('%s, twice: nobody knows, and the next request finds out', async (_, error) => {
    answered(() => {
      throw error
    })
    const { leaving } = opened().model
    leaving.askToDelete()
    await leaving.deleteAccount()
    expect([leaving.$deletion.get(), at.exits]).toEqual([{ state: 'asking', refusal: 'unknown' }, []])
    expect(customer()).not.toBeNull()
    expect(page.client.requests(deleteAccountCall)).toHaveLength(2)
    answered(() => {
      throw refusal('unauthorized')
    })
    await leaving.deleteAccount()
    expect(at.exits).toEqual(['deleted'])
  })

  test('whose loss gave up the money gives it up when repeated too', async () => {
    answered(() => {
      throw refusal('conflict', refusalIssues('', 'wallet-balance'))
    })
    const { leaving } = opened().model
    leaving.askToDelete()
    await leaving.deleteAccount()
    answered(() => {
      throw lost()
    })
    await leaving.deleteAccount()
    answered(() => ({}))
    await leaving.deleteAccount()
    expect(page.client.requests(deleteAccountCall).at(-1)?.query).toEqual({ forfeit_wallet: 'true' })
  })

  test('without a connection nothing is sent, and it says so', async () => {
    page.connect(false)
    const { leaving } = opened().model
    leaving.askToDelete()
    await leaving.deleteAccount()
    expect(leaving.$deletion.get()).toEqual({ state: 'asking', refusal: 'offline' })
    expect(page.client.requests(deleteAccountCall)).toEqual([])
  })

  test('refused after the question was closed opens it no more', async () => {
    const held = page.client.hold(deleteAccountCall)
    const { leaving } = opened().model
    leaving.askToDelete()
    const deleting = leaving.deleteAccount()
    await held.asked
    leaving.keepAccount()
    held.fail(refusal('conflict', refusalIssues('', 'order-open')))
    await deleting
    expect(leaving.$deletion.get()).toBeNull()
  })
})
