import type { PageData } from '../enhance/page/page-data.ts'
import { weekdayNames } from '../i18n/format/format-day.ts'
import { messagePlaceholder } from '../i18n/format/message-values.ts'
import { numberTag } from '../i18n/locale/intl.ts'
import { pluralTag } from '../i18n/locale/plural-tag.ts'
import { localeDataFor } from '../i18n/messages/locale-data.ts'
import { translatorFor } from '../i18n/messages/messages.ts'

/** The texts of a page's scripts that depend only on the language. */
type ScriptMessages = Required<Pick<PageData, 'numbers' | 'days' | 'messages' | 'itemsInCart'>> &
  Pick<PageData, 'localeData'>

const cache = new Map<string, ScriptMessages>()

/**
 * The texts of a page's scripts. `items` is true for pages that list items. Cached, because all pages in a language
 * share them.
 */
export function scriptMessages(locale: string, items: boolean): ScriptMessages {
  const key = `${locale} ${items}`
  const messages = cache.get(key) ?? createMessages(locale, items)
  cache.set(key, messages)
  return messages
}

/** Duration units for preparation times on the item sheet, for languages that browsers may not support. */
function durationUnits(locale: string): PageData['localeData'] {
  const localeData = localeDataFor(locale)
  if (!localeData) return undefined
  const units = Object.entries(localeData.units).filter(([unit]) => /^(day|hour|minute) short$/.test(unit))
  return { dates: {}, units: Object.fromEntries(units) }
}

function createMessages(locale: string, items: boolean): ScriptMessages {
  const t = translatorFor(locale)
  // Placeholders that the scripts fill in.
  const placeholders = {
    name: messagePlaceholder('name', locale),
    names: messagePlaceholder('names', locale),
    time: '{{time}}',
    day: '{{day}}',
  }
  // For each plural form of the language, a number that selects it.
  const rules = new Intl.PluralRules(pluralTag(locale))
  const itemsInCart: Record<string, string> = {}
  if (items)
    for (const count of [0, 1, 2, 3, 11, 100, 1_000_000])
      itemsInCart[rules.select(count)] ??= t('enhance:itemsInCart', { count, number: '{{number}}' })
  return {
    numbers: numberTag(locale),
    days: weekdayNames(locale),
    itemsInCart,
    localeData: items ? durationUnits(locale) : undefined,
    messages: {
      // Messages used only with items are empty on other pages.
      added: items ? t('enhance:added', placeholders) : '',
      viewCart: t('enhance:viewCart'),
      fewer: items ? t('enhance:fewer', placeholders) : '',
      removedFromCart: t('enhance:removedFromCart', placeholders),
      priceChanged: t('enhance:priceChanged', placeholders),
      quantityChanged: t('enhance:quantityChanged', placeholders),
      loadFailed: t('enhance:loadFailed'),
      notNow: items ? t('enhance:notNow') : '',
      availableAt: items ? t('enhance:availableAt', placeholders) : '',
      availableOn: items ? t('enhance:availableOn', placeholders) : '',
      ...(items && { availableDayAndTime: t('enhance:availableDayAndTime', placeholders) }),
      openUntil: t('enhance:openUntil', placeholders),
      openAlways: t('enhance:openAlways'),
      closed: t('enhance:closed'),
      opensAt: t('enhance:opensAt', placeholders),
      opensOn: t('enhance:opensOn', placeholders),
      newMenu: t('enhance:newMenu'),
      showNewMenu: t('enhance:showNewMenu'),
      asOf: t('enhance:asOf', placeholders),
      tryAgain: t('errors:again'),
      close: t('enhance:close'),
      complete: items ? t('enhance:complete', placeholders) : '',
      toTop: t('enhance:toTop'),
    },
  }
}
