import { browserClient } from '../../client/browser.ts'
import { CallError } from '../../client/http.ts'
import { newsletterCall } from '../../contract/feedback-calls.ts'
import { feedbackFailure } from './feedback-failure.ts'

/** Signs an address up for a branch's newsletter: why it was not taken, or null when it was; also if it was there already. */
export async function signUp(
  branchId: string,
  email: string,
  locale: string,
): Promise<'invalid' | 'rateLimited' | 'notAsked' | 'failed' | null> {
  try {
    await browserClient().call(newsletterCall, { params: { branchId }, body: { email, locale } })
    return null
  } catch (error) {
    if (error instanceof CallError && error.code === 'invalid') return 'invalid'
    const failure = feedbackFailure(error)
    return failure === 'rateLimited' || failure === 'notAsked' ? failure : 'failed'
  }
}
