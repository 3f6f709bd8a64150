import { atom, computed, type ReadableAtom } from 'nanostores'
import { type Review, reviewProblems } from '../../domain/venue/rating.ts'
import type { PageEnvironment, PageModel } from '../page/environment.ts'
import type { FeedbackFailure } from './feedback-failure.ts'
import { ratedOn } from './rated.ts'
import { openReview } from './review.ts'

export type ReviewView =
  /** `failure`: why the review was not sent. */
  | { readonly state: 'form'; readonly sending: boolean; readonly failure: FeedbackFailure | null }
  /** The review was sent just now. */
  | { readonly state: 'thanks' }
  /** The venue was rated before. `now`: the server reported it when another review was sent. */
  | { readonly state: 'already'; readonly now: boolean }

export type ReviewPage = PageModel & {
  readonly $view: ReadableAtom<ReviewView>
  readonly $review: ReadableAtom<Review>
  readonly $problems: ReadableAtom<ReturnType<typeof reviewProblems>>
  /** Counts attempts refused here. Each moves the focus to the first problem. */
  readonly $refused: ReadableAtom<number>
  set(part: Partial<Review>): void
  /** Whether there are neither stars nor a comment. */
  isEmpty(): boolean
  /** Shows what is missing. Returns false if the review must not be sent. */
  verify(): boolean
  /** Removes the problems, because the review is not being sent. */
  clearProblems(): void
  /** Sends the review or shows what is missing. Never throws. */
  send(): Promise<void>
}

/** The star rating of a venue with a comment. A diner can rate each reference id once. */
export function createReviewPage(page: PageEnvironment, referenceId: string, branchId: string): ReviewPage {
  const store = openReview(page, referenceId, branchId)
  const $problems = atom<ReturnType<typeof reviewProblems>>({})
  const $refused = atom(0)
  const verify = () => {
    const problems = reviewProblems(store.$review.get())
    $problems.set(problems)
    if (Object.keys(problems).length === 0) return true
    $refused.set($refused.get() + 1)
    return false
  }
  return {
    $view: computed([store.$state, ratedOn(referenceId)], (now, rated): ReviewView => {
      if (now.state === 'sent') return now.before ? { state: 'already', now: true } : { state: 'thanks' }
      if (rated) return { state: 'already', now: false }
      const failure = now.state === 'failed' ? now.failure : null
      return { state: 'form', sending: now.state === 'sending', failure }
    }),
    $review: store.$review,
    $problems,
    $refused,
    set(part) {
      store.set(part)
      if (part.stars === undefined) return
      const { stars: _, ...others } = $problems.get()
      $problems.set(others)
    },
    isEmpty() {
      const { stars, comment } = store.$review.get()
      return stars === null && comment.trim() === ''
    },
    verify,
    clearProblems: () => $problems.set({}),
    async send() {
      if (verify()) await store.send()
    },
  }
}
