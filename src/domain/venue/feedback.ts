import type { Business } from './venue.ts'

/** Whether the venue has a feedback page: it asks for a survey or a rating (spec §2: Feedback). */
export function hasFeedbackPage({ feedback, rating }: Pick<Business, 'feedback' | 'rating'>): boolean {
  return feedback.on || rating.show
}
