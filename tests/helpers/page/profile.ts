import { profileCall } from '../../../src/contract/account/account-calls.ts'
import { authFor } from '../../../src/stores/account/auth.ts'
import { createProfilePage, type ProfilePage } from '../../../src/stores/profile/profile-page.ts'
import { type FakePage, fakePage } from './fake-page.ts'
import { type WireUserInput, wireUser } from './wire-examples.ts'

/** A customer who opened their profile, in a separate browser. */
export type ProfileFixture = {
  readonly page: FakePage
  readonly business: string
  /** How the customer left, as the model reported to its caller. */
  readonly exits: string[]
  customer(): ReturnType<ReturnType<typeof authFor>['$customer']['get']>
  /** The account as the platform answers it, with some fields replaced. */
  accountAnswer(part?: Partial<WireUserInput>): { user: WireUserInput }
  open(search?: string): { model: ProfilePage; close(): void }
}

let businesses = 0

export function createProfileFixture(): ProfileFixture {
  const page = fakePage()
  const business = `profile-page-${++businesses}`
  const exits: string[] = []
  authFor(business).logIn({ token: 't', user: wireUser(business) as never })
  page.client.answer(profileCall, () => ({ user: wireUser(business) }))
  return {
    page,
    business,
    exits,
    customer: () => authFor(business).$customer.get(),
    accountAnswer: (part = {}) => ({ user: wireUser(business, part) }),
    open(search = '') {
      const venue = { userId: business, branchId: 'b', referenceId: 'ref', countryCode: 'KW' }
      const model = createProfilePage(page, venue, search, (how) => exits.push(how))
      return { model, close: model.open() }
    },
  }
}

/** The issues of a refusal with one path. */
export const refusalIssues = (path: string, reason?: string) => ({
  issues: [{ path, message: '', ...(reason ? { reason } : {}) }],
})
