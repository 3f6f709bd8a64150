import { CallError } from '../../client/http.ts'
import type { Client } from '../../client/platform.ts'
import { subscribeNewsletterCall } from '../../contract/visit/feedback-calls.ts'
import { feedbackFailure } from './feedback-failure.ts'

/**
 * Subscribes an email address to a branch's newsletter. Returns the reason for a failure. Null after success, and if the
 * address was subscribed before.
 */
export async function signUp(
  client: Client,
  branchId: string,
  email: string,
  locale: string,
): Promise<'invalid' | 'rateLimited' | 'notAsked' | 'failed' | null> {
  try {
    await client.call(subscribeNewsletterCall, { params: { branchId }, body: { email, locale } })
    return null
  } catch (error) {
    if (error instanceof CallError && error.code === 'invalid') return 'invalid'
    const failure = feedbackFailure(error)
    return failure === 'rateLimited' || failure === 'notAsked' ? failure : 'failed'
  }
}
