import { insertAddress } from '../db/newsletter.ts'
import {
  countFeedback,
  type FeedbackDeps,
  type FeedbackSender,
  feedbackNotRequested,
  holdSendingCustomer,
} from './feedback-sender.ts'

/** Normalizes an email address: addresses that differ only in case or surrounding spaces count as equal. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase()

/**
 * Signs an address up for a venue's newsletter. The answer does not reveal whether it was already signed up.
 * @throws ApiError `not-found` (branch), `unavailable` with the reason `not-asked`, `rate-limited`, `unauthorized`.
 */
export async function signUpForNewsletter(
  deps: FeedbackDeps,
  branchId: string,
  { email, locale }: { email: string; locale: string },
  sender: FeedbackSender,
): Promise<void> {
  const { business, venue } = await deps.venues.branch(deps.db, { branchId })
  if (!business.newsletter) throw feedbackNotRequested('addresses')
  await deps.db.transaction().execute(async (trx) => {
    const customerId = await holdSendingCustomer(trx, sender, business.userId)
    await countFeedback(trx, deps, 'newsletter', venue, sender)
    await insertAddress(trx, {
      venue,
      email: normalizeEmail(email),
      business_id: business.userId,
      customer_id: customerId,
      locale: business.locales.includes(locale) ? locale : (business.locales[0] ?? 'en'),
      created_at: new Date(deps.now()),
    })
  })
}
