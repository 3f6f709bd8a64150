import type { SellingType } from '../../../domain/menu/selling-type.ts'
import type { Weekday } from '../../../domain/time/weekday.ts'
import { formatNumber, formatTime } from '../../../i18n/format/format.ts'
import { formatWeekday } from '../../../i18n/format/format-day.ts'
import { formatDuration } from '../../../i18n/format/format-duration.ts'
import { formatList } from '../../../i18n/format/format-list.ts'
import { formatMoney } from '../../../i18n/format/format-money.ts'
import { weekIn } from '../../../i18n/format/week.ts'
import { translatorFor } from '../../../i18n/messages/messages.ts'
import type { Translate } from '../../../i18n/messages/translator.ts'
import type { VenueFrame } from '../../../payload/view/view.ts'

/** What a page's components say things with: one language, one currency. */
export type Words = {
  readonly t: Translate
  /** An amount in minor units of the venue's currency, with the currency. */
  readonly money: (minor: number) => string
  /** The same with its plus: what a choice adds. */
  readonly plus: (minor: number) => string
  readonly number: (value: number) => string
  /** A time of day from minutes since midnight, by the venue's clock. */
  readonly clock: (minute: number) => string
  readonly weekday: (day: Weekday) => string
  /** The days in the order a week is listed in. */
  readonly week: readonly Weekday[]
  readonly duration: (minutes: number) => string
  /** Names after each other. */
  readonly list: (names: readonly string[]) => string
}

/** What a way to order is called: pickup is car pickup where a car is asked for, as at the checkout. */
export function typeName(
  { t }: Pick<Words, 't'>,
  { asksCar }: Pick<VenueFrame, 'asksCar'>,
  type: SellingType,
): string {
  return type === 'pickup' && !asksCar ? t('checkout:type.pickup') : t(`venue:type.${type}`)
}

/** What an order type is called in titles, breadcrumbs, cart and checkout. Its button on home may be a verb. */
export const orderTypeName = (
  { t }: Pick<Words, 't'>,
  { asksCar }: Pick<VenueFrame, 'asksCar'>,
  type: SellingType,
): string => t(`checkout:type.${type === 'pickup' && asksCar ? 'carPickup' : type}`)

export function wordsFor(locale: string, currency = ''): Words {
  return {
    t: translatorFor(locale),
    money: (minor) => formatMoney(minor, currency, locale),
    plus: (minor) => formatMoney(minor, currency, locale, true),
    number: (value) => formatNumber(value, locale),
    clock: (minute) => formatTime(minute, locale),
    weekday: (day) => formatWeekday(day, locale),
    week: weekIn(locale),
    duration: (minutes) => formatDuration(minutes, locale),
    list: (names) => formatList(names, locale),
  }
}
