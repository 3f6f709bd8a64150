import { atom, computed, type ReadableAtom } from 'nanostores'
import { type Review, reviewProblems } from '../../domain/venue/rating.ts'
import type { PageEnvironment, PageModel } from '../page/environment.ts'
import type { FeedbackFailure } from './feedback-failure.ts'
import { ratedOn } from './rated.ts'
import { openReview } from './review.ts'

export type ReviewView =
  /** `sending`, or `failure`: why it was not sent. */
  | { readonly state: 'form'; readonly sending: boolean; readonly failure: FeedbackFailure | null }
  /** It was sent just now. */
  | { readonly state: 'thanks' }
  /** Rated before. `now`: that came out by sending another review. */
  | { readonly state: 'already'; readonly now: boolean }

export type ReviewPage = PageModel & {
  readonly $view: ReadableAtom<ReviewView>
  readonly $review: ReadableAtom<Review>
  readonly $problems: ReadableAtom<ReturnType<typeof reviewProblems>>
  /** Counts attempts that were refused here: each moves the focus to the first problem. */
  readonly $refused: ReadableAtom<number>
  set(part: Partial<Review>): void
  /** Neither stars nor a comment. */
  isEmpty(): boolean
  /** Says what is missing. False: it must not be sent. */
  verify(): boolean
  /** Nothing is missing of what is left out. */
  clearProblems(): void
  /** Sends the review, or says what is missing. Never throws. */
  send(): Promise<void>
}

/** The stars a diner gives a venue, with a comment: once per reference id. */
export function reviewPage(page: PageEnvironment, referenceId: string, branchId: string): ReviewPage {
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
