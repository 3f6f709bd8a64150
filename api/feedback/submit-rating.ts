import type { RateRequest } from '../../src/contract/visit/feedback.ts'
import { keyedHash } from '../crypto/secrets.ts'
import { findRating, insertRating, type StoredRating } from '../db/ratings.ts'
import { listBranches } from '../db/venues.ts'
import { ApiError } from '../http/errors.ts'
import {
  countFeedback,
  type FeedbackDeps,
  type FeedbackSender,
  feedbackNotRequested,
  holdSendingCustomer,
} from './feedback-sender.ts'

/**
 * Stores a review (spec §7: users/rate). A device and a customer can each rate a reference id once; repeating the same
 * review has no effect.
 * @throws ApiError `not-found` (branch), `unavailable` with the reason `not-asked`, `conflict` with the reason
 * `rated-already`, `rate-limited`, `unauthorized`.
 */
export async function submitRating(
  deps: FeedbackDeps,
  review: RateRequest,
  sender: FeedbackSender,
): Promise<void> {
  const view = await deps.venues.branch(deps.db, { branchId: review.branch_id })
  const { rating, referenceId, userId } = view.business
  if (!rating.show) throw feedbackNotRequested('ratings')
  const deviceHash = keyedHash(deps.secret, 'device', `${referenceId}\n${review.device_id.toLowerCase()}`)
  await deps.db.transaction().execute(async (trx) => {
    const customerId = await holdSendingCustomer(trx, sender, userId)
    const by = { referenceId, deviceHash, customerId }
    const isRepeated = (earlier: StoredRating | undefined) => {
      if (!earlier) return false
      const { stars, comment, device_hash } = earlier
      if (device_hash === deviceHash && stars === review.rate && comment === review.comment) return true
      throw ratedAlready()
    }
    if (isRepeated(await findRating(trx, by))) return
    await countFeedback(trx, deps, 'rating', view.venue, sender)
    const inserted = await insertRating(trx, {
      id: deps.randomId(),
      venue: view.venue,
      reference_id: referenceId,
      device_hash: deviceHash,
      customer_id: customerId,
      stars: review.rate,
      comment: review.comment,
      created_at: new Date(deps.now()),
    })
    if (!inserted) {
      if (isRepeated(await findRating(trx, by))) return
      throw ratedAlready()
    }
    if (!rating.showResult) return
    const branches = await listBranches(trx, view.venue)
    const referenceIds = branches.map((branch) => branch.referenceId)
    await deps.publishing?.requestLater(trx, referenceIds)
  })
}

function ratedAlready(): ApiError {
  const message = 'this venue was already rated by this device or customer'
  return new ApiError('conflict', message, { issues: [{ path: '', message, reason: 'rated-already' }] })
}
