import { profileCall } from '../../../src/contract/account/account-calls.ts'
import { authFor } from '../../../src/stores/account/auth.ts'
import { type ProfilePage, profilePage } from '../../../src/stores/profile/profile-page.ts'
import { type FakePage, fakePage } from './fake-page.ts'
import { type WireUserInput, wireUser } from './wire-examples.ts'

/** A customer at their profile, in a browser of their own. */
export type AtProfile = {
  readonly page: FakePage
  readonly business: string
  /** How the customer left: what the model told whoever opened it. */
  readonly gone: string[]
  customer(): ReturnType<ReturnType<typeof authFor>['$customer']['get']>
  /** The platform's answer about the account, with these fields. */
  account(part?: Partial<WireUserInput>): { user: WireUserInput }
  opened(search?: string): { model: ProfilePage; close(): void }
}

let businesses = 0

export function atProfile(): AtProfile {
  const page = fakePage()
  const business = `profile-page-${++businesses}`
  const gone: string[] = []
  authFor(business).logIn({ token: 't', user: wireUser(business) as never })
  page.client.answer(profileCall, () => ({ user: wireUser(business) }))
  return {
    page,
    business,
    gone,
    customer: () => authFor(business).$customer.get(),
    account: (part = {}) => ({ user: wireUser(business, part) }),
    opened(search = '') {
      const venue = { userId: business, branchId: 'b', referenceId: 'ref', countryCode: 'KW' }
      const model = profilePage(page, venue, search, (how) => gone.push(how))
      return { model, close: model.open() }
    },
  }
}

/** An issue of a refusal. */
export const issue = (path: string, reason?: string) => ({
  issues: [{ path, message: '', ...(reason ? { reason } : {}) }],
})
