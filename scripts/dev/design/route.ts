/** Path of the design page in `npm run dev`. It hides no venue, because a reference id cannot start with `_`. */
export const DESIGN_PATH = '/_design'
/** The venue whose theme the design page shows by default. */
export const FIRST_VENUE = 'cafe-linde'
/** Venues with very different themes, offered as links. `?venue=` accepts any reference id. */
export const VENUES = [
  'cafe-linde',
  'dallah-grill',
  'maison-ombelle',
  'kawasemi',
  'crumb-and-kiln',
  'flor-de-rua',
  'pazar-yeri',
] as const
