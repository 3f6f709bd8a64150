import type Stripe from 'stripe'

type Locale = Stripe.Checkout.SessionCreateParams.Locale

const LOCALES =
  `bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru
  sk sl sv th tr vi zh zh-HK zh-TW`.split(/\s+/)

/** Languages under another name. */
const NAMES: Readonly<Record<string, string>> = { no: 'nb', hi: 'hi-IN', 'zh-Hant': 'zh-TW', tl: 'fil' }

/** Returns the language of Stripe's page; `auto` for languages that it does not have: it then follows the browser. */
export function toStripeLocale(locale: string): Locale {
  const candidates = [NAMES[locale], locale, locale.split('-')[0]]
  return candidates.find((name) => name !== undefined && LOCALES.includes(name)) ?? 'auto'
}
