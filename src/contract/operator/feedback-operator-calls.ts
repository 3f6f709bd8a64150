import * as v from 'valibot'
import { newsletterResponse, ratingsResponse, surveyAnswersResponse } from '../visit/feedback.ts'

/** What operators read of it, and the way out of the newsletter. `referenceId` may be any of the venue's. */
export const feedbackOperatorCalls = {
  listRatings: {
    method: 'GET',
    path: '/operator/venues/:referenceId/ratings',
    query: ['page'],
    response: ratingsResponse,
    auth: 'operator',
  },
  listSurveyAnswers: {
    method: 'GET',
    path: '/operator/venues/:referenceId/survey-answers',
    query: ['page'],
    response: surveyAnswersResponse,
    auth: 'operator',
  },
  listNewsletter: {
    method: 'GET',
    path: '/operator/venues/:referenceId/newsletter',
    query: ['page'],
    response: newsletterResponse,
    auth: 'operator',
  },
  leaveNewsletter: {
    method: 'DELETE',
    path: '/operator/venues/:referenceId/newsletter/:email',
    response: v.object({ removed: v.boolean() }),
    auth: 'operator',
  },
} as const
