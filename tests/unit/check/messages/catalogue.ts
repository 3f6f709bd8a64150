import { catalogueOf } from '../../../../scripts/check/locales.ts'

/** A catalogue with one namespace, `cart`. `languages`: its messages by language. */
export const cartIn = (languages: Record<string, object>) =>
  catalogueOf(
    new Map(
      Object.entries(languages).map(([language, messages]) => [
        `locales/${language}/cart.json`,
        JSON.stringify(messages),
      ]),
    ),
  )
