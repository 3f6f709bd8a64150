import * as v from 'valibot'
import { newsletterResponse, ratingsResponse, surveyAnswersResponse } from '../visit/feedback.ts'

/** Calls with which operators read feedback and unsubscribe addresses. `referenceId` may be that of any branch. */
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
