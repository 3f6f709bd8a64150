import { CallError } from '../../client/http.ts'
import type { Client } from '../../client/platform.ts'
import { subscribeNewsletterCall } from '../../contract/visit/feedback-calls.ts'
import { feedbackFailure } from './feedback-failure.ts'

/** Signs an address up for a branch's newsletter. Answers why it was refused, or null; null also if it was signed up before. */
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
