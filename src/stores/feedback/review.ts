import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { rateVenueCall } from '../../contract/visit/feedback-calls.ts'
import type { Review } from '../../domain/venue/rating.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { parseStored } from '../parse-stored.ts'
import { storedFields } from '../stored-fields.ts'
import { type FeedbackFailure, feedbackFailure } from './feedback-failure.ts'
import { markRated, ratingDevice } from './rated.ts'

export type ReviewState =
  | { readonly state: 'writing' | 'sending' }
  | { readonly state: 'failed'; readonly failure: FeedbackFailure }
  /** `before`: this device or customer had already rated. */
  | { readonly state: 'sent'; readonly before: boolean }

export type ReviewStore = {
  readonly $review: ReadableAtom<Review>
  readonly $state: ReadableAtom<ReviewState>
  set(part: Partial<Review>): void
  /** Sends the review, which must have no problems. It counts once even if it is sent again after a lost response. */
  send(): Promise<void>
}

const EMPTY: Review = { stars: null, comment: '' }

/** The review of a reference id. The session stores what the diner types. */
export function openReview(page: PageEnvironment, referenceId: string, branchId: string): ReviewStore {
  const storageKey = `review:${referenceId}`
  const $review = atom(parseStored(page.session.read(storageKey), readReview, EMPTY))
  const $state = atom<ReviewState>({ state: 'writing' })
  const finish = (before: boolean) => {
    page.session.write(storageKey, null)
    $state.set({ state: 'sent', before })
    markRated(referenceId)
  }
  return {
    $review,
    $state,
    set(part) {
      const review = { ...$review.get(), ...part }
      $review.set(review)
      page.session.write(storageKey, JSON.stringify(review))
    },
    async send() {
      const { stars, comment } = $review.get()
      if (stars === null || $state.get().state === 'sending') return
      $state.set({ state: 'sending' })
      try {
        const body = { branch_id: branchId, rate: stars, comment: comment.trim(), device_id: ratingDevice() }
        await page.client.call(rateVenueCall, { body })
        finish(false)
      } catch (error) {
        const before =
          error instanceof CallError && error.issues.some(({ reason }) => reason === 'rated-already')
        if (before) finish(true)
        else $state.set({ state: 'failed', failure: feedbackFailure(error) })
      }
    },
  }
}

function readReview(stored: unknown): Review {
  const { stars, comment } = storedFields(stored)
  return {
    stars: typeof stars === 'number' ? stars : null,
    comment: typeof comment === 'string' ? comment : '',
  }
}
