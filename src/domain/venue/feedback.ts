import type { Business } from './venue.ts'

/** The feedback page exists where there is something to say on it: a survey, or a rating (spec §2: Feedback). */
export function hasFeedbackPage({ feedback, rating }: Pick<Business, 'feedback' | 'rating'>): boolean {
  return feedback.on || rating.show
}
