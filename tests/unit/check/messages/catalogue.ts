import { catalogueOf } from '../../../../scripts/check/locales.ts'

/** The catalogue of one namespace, `cart`, by language. */
export const cartIn = (languages: Record<string, object>) =>
  catalogueOf(
    new Map(
      Object.entries(languages).map(([language, messages]) => [
        `locales/${language}/cart.json`,
        JSON.stringify(messages),
      ]),
    ),
  )
