/** Where `npm run dev` shows the design system. Asked before venues are: none is hidden by it, for `_…` is no reference id. */
export const DESIGN_PATH = '/_design'
/** The venue whose look it wears until another is chosen. */
export const FIRST_VENUE = 'cafe-linde'
/** Very different looks to choose from; `?venue=` takes any reference id. */
export const VENUES = [
  'cafe-linde',
  'dallah-grill',
  'maison-ombelle',
  'kawasemi',
  'crumb-and-kiln',
  'flor-de-rua',
  'pazar-yeri',
] as const
