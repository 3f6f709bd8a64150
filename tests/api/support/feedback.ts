import { randomUUID } from 'node:crypto'
import { calls } from '../../../src/contract/calls.ts'
import { operatorCalls } from '../../../src/contract/operator/operator-calls.ts'
import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'
import { parseAs, type TestApi } from './api.ts'
import { grill } from './venue.ts'

export const locales = (name: string) => [{ locale: 'en', name }]
/** A survey with a question of every kind. */
export const survey = {
  locales: locales('Your visit'),
  questions: [
    { id: 'better', type: 1, locales: locales('What could be better?') },
    { id: 'friend', type: 2, locales: locales('Would you send a friend?') },
    { id: 'mood', type: 3, required: true, locales: locales('How are you?') },
    {
      id: 'liked',
      type: 4,
      multiple: true,
      locales: locales('What did you like?'),
      choices: ['food', 'place', 'people'].map((id) => ({ id, locales: locales(id.toUpperCase()) })),
    },
    { id: 'food', type: 5, locales: locales('How was the food?') },
    { id: 'call', type: 6, locales: locales('May we call?') },
  ],
} satisfies VenueFileInput['survey']

/** The fixture venue with all feedback enabled; `more` is added to its business. */
export function feedbackGrill(prefix: string, more: object = {}): VenueFileInput {
  const file = grill(prefix)
  const enabled = { show_rating: true, show_rating_result: true, feedback: true, newsletter: true }
  return { ...file, business: { ...file.business, ...enabled, ...more }, survey }
}

/** Actions with ratings. `api` is a function, because the API is opened only when the tests run. */
export function ratingActions(api: () => TestApi) {
  return {
    rate: (
      more: object = {},
      headers: Record<string, string> = {},
      address = '203.0.113.9',
      branch = 'grill-b1',
    ) =>
      api().post(
        '/users/rate',
        { branch_id: branch, rate: 5, device_id: randomUUID(), ...more },
        headers,
        address,
      ),
    /** The ratings that the operator reads. */
    ratings: async (query = '', venue = 'grill') =>
      parseAs(
        operatorCalls.listRatings.response,
        (await api().operator('GET', `/operator/venues/${venue}/ratings${query}`)).json,
      ),
    /** The venue's published rating: stars and number of ratings. */
    result: async (ref = 'grill') => {
      const answer = await api().get(`/webapp/v5/restaurant/${ref}`)
      const { business } = parseAs(calls.restaurant.response, answer.json)
      return [business?.rate, business?.rate_count]
    },
  }
}
