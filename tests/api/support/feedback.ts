import type { VenueFileInput } from '../../../src/contract/venue-file.ts'
import { grill } from './venue.ts'

export const locales = (name: string) => [{ locale: 'en', name }]
/** A question of every kind. */
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

/** The fixture venue that asks for everything; `more` goes into its business. */
export function asking(prefix: string, more: object = {}): VenueFileInput {
  const file = grill(prefix)
  const asks = { show_rating: true, show_rating_result: true, feedback: true, newsletter: true }
  return { ...file, business: { ...file.business, ...asks, ...more }, survey }
}
