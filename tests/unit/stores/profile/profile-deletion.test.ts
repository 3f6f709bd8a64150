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

  test('asks for confirmation first and can be cancelled', () => {
    const { leaving } = opened().model
    expect(leaving.$deletion.get()).toBeNull()
    leaving.askToDelete()
    expect(leaving.$deletion.get()).toEqual({ state: 'asking', refusal: null })
    leaving.keepAccount()
    expect(leaving.$deletion.get()).toBeNull()
    expect(page.client.requests(deleteAccountCall)).toEqual([])
  })

  test('does nothing without confirmation', async () => {
    await opened().model.leaving.deleteAccount()
    expect([page.client.requests(deleteAccountCall), at.exits]).toEqual([[], []])
  })

  test('deletes once, however often the button is pressed', async () => {
    answered(() => ({}))
    const { leaving } = opened().model
    leaving.askToDelete()
    const both = [leaving.deleteAccount(), leaving.deleteAccount()]
    expect(leaving.$deletion.get()?.state).toBe('deleting')
    await Promise.all(both)
    expect(at.exits).toEqual(['deleted'])
    expect(page.client.requests(deleteAccountCall)).toMatchObject([{ params: { id: 'u1' }, query: {} }])
  })

  test('is refused while an order is open and succeeds afterwards', async () => {
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

  test('forfeits the wallet balance only after a warning', async () => {
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
    // A new confirmation starts without the warning.
    leaving.keepAccount()
    leaving.askToDelete()
    expect(leaving.$deletion.get()?.refusal).toBeNull()
  })

  const refusals = errorCodes.filter((code) => code !== 'internal' && code !== 'unauthorized')
  test.each(refusals)('keeps the account after the refusal %s', async (code) => {
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

  test('logs out without reporting a deletion if the session had already ended', async () => {
    answered(() => {
      throw refusal('unauthorized')
    })
    const { leaving } = opened().model
    leaving.askToDelete()
    await leaving.deleteAccount()
    expect([at.exits, customer()]).toEqual([[], null])
  })

  const losses: [string, CallError][] = [
    ['a lost connection', lost()],
    ['a timeout', lost('timeout')],
    ['a gateway error', lost('unavailable')],
    ['an internal error', refusal('internal')],
  ]
  // @feature call.delete-account
  test.each(losses)('reports a deletion if the session is gone after %s', async (_, error) => {
    const errors = [error, refusal('unauthorized')]
    answered(() => {
      throw errors.shift()
    })
    const { leaving } = opened().model
    leaving.askToDelete()
    await leaving.deleteAccount()
    expect(at.exits).toEqual(['deleted'])
  })

  test.each(losses)(
    'reports an unknown outcome after %s twice, which the next request resolves',
    async (_, error) => {
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
    },
  )

  test('forfeits the balance again when a lost request is repeated', async () => {
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

  test('reports a missing connection and sends nothing', async () => {
    page.connect(false)
    const { leaving } = opened().model
    leaving.askToDelete()
    await leaving.deleteAccount()
    expect(leaving.$deletion.get()).toEqual({ state: 'asking', refusal: 'offline' })
    expect(page.client.requests(deleteAccountCall)).toEqual([])
  })

  test('keeps the confirmation closed if the refusal arrives after it was cancelled', async () => {
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
