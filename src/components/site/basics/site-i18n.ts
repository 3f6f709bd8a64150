import type { SellingType } from '../../../domain/menu/selling-type.ts'
import type { Weekday } from '../../../domain/time/weekday.ts'
import { formatNumber, formatTime } from '../../../i18n/format/format.ts'
import { formatWeekday } from '../../../i18n/format/format-day.ts'
import { formatDuration } from '../../../i18n/format/format-duration.ts'
import { formatList } from '../../../i18n/format/format-list.ts'
import { formatMoney } from '../../../i18n/format/format-money.ts'
import { weekdayOrder } from '../../../i18n/format/weekday-order.ts'
import { translatorFor } from '../../../i18n/messages/messages.ts'
import type { Translate } from '../../../i18n/messages/translator.ts'
import type { VenueFrame } from '../../../payload/view/view.ts'

/** The messages and formats of a page's components, for one language and one currency. */
export type SiteI18n = {
  readonly locale: string
  readonly t: Translate
  /** Formats an amount in minor units, with the venue's currency. */
  readonly money: (minor: number) => string
  /** Formats an amount with its sign, for surcharges. */
  readonly signedMoney: (minor: number) => string
  readonly number: (value: number) => string
  /** Formats a time of day, in minutes since midnight by the venue's clock. */
  readonly clock: (minute: number) => string
  readonly weekday: (day: Weekday) => string
  /** The weekdays, starting with the first day of the week in this locale. */
  readonly week: readonly Weekday[]
  readonly duration: (minutes: number) => string
  /** Formats a list of names. */
  readonly list: (names: readonly string[]) => string
}

/**
 * The text of an order type's button on the home page. Pickup is called car pickup if the order requires a car, as in
 * the checkout.
 */
export function orderTypeButtonText(
  { t }: Pick<SiteI18n, 't'>,
  { asksCar }: Pick<VenueFrame, 'asksCar'>,
  type: SellingType,
): string {
  return type === 'pickup' && !asksCar ? t('checkout:type.pickup') : t(`venue:type.${type}`)
}

/**
 * The name of an order type in titles, breadcrumbs, cart and checkout. The button on the home page may use a verb
 * instead.
 */
export const orderTypeName = (
  { t }: Pick<SiteI18n, 't'>,
  { asksCar }: Pick<VenueFrame, 'asksCar'>,
  type: SellingType,
): string => t(`checkout:type.${type === 'pickup' && asksCar ? 'carPickup' : type}`)

export function createSiteI18n(locale: string, currency = ''): SiteI18n {
  return {
    locale,
    t: translatorFor(locale),
    money: (minor) => formatMoney(minor, currency, locale),
    signedMoney: (minor) => formatMoney(minor, currency, locale, true),
    number: (value) => formatNumber(value, locale),
    clock: (minute) => formatTime(minute, locale),
    weekday: (day) => formatWeekday(day, locale),
    week: weekdayOrder(locale),
    duration: (minutes) => formatDuration(minutes, locale),
    list: (names) => formatList(names, locale),
  }
}
