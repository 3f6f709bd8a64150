import type { PageData } from '../enhance/page/page-data.ts'
import { placeFor } from '../i18n/format/fill-ins.ts'
import { weekdayNames } from '../i18n/format/format-day.ts'
import { numberTagOf } from '../i18n/locale/intl.ts'
import { pluralTagOf } from '../i18n/locale/plural-tag.ts'
import { localeDataFor } from '../i18n/messages/locale-data.ts'
import { translatorFor } from '../i18n/messages/messages.ts'

/** Texts of a page's scripts that depend on the language alone. */
type ScriptWords = Required<Pick<PageData, 'numbers' | 'days' | 'messages' | 'itemsInCart'>> &
  Pick<PageData, 'brought'>

const known = new Map<string, ScriptWords>()

/** The texts for the scripts of a page; `items`: it lists items. Cached, because all pages of a language share them. */
export function scriptWords(locale: string, items: boolean): ScriptWords {
  const key = `${locale} ${items}`
  const made = known.get(key) ?? make(locale, items)
  known.set(key, made)
  return made
}

/** Units for preparation times on the item sheet, for languages that browsers may not support. */
function durationWords(locale: string): PageData['brought'] {
  const brought = localeDataFor(locale)
  if (!brought) return undefined
  const units = Object.entries(brought.units).filter(([unit]) => /^(day|hour|minute) short$/.test(unit))
  return { dates: {}, units: Object.fromEntries(units) }
}

function make(locale: string, items: boolean): ScriptWords {
  const t = translatorFor(locale)
  // Filled in by the scripts: each value stands for itself until then.
  const open = {
    name: placeFor('name', locale),
    names: placeFor('names', locale),
    time: '{{time}}',
    day: '{{day}}',
  }
  // Each plural form of the page's language by a number that takes it.
  const rules = new Intl.PluralRules(pluralTagOf(locale))
  const itemsInCart: Record<string, string> = {}
  if (items)
    for (const count of [0, 1, 2, 3, 11, 100, 1_000_000])
      itemsInCart[rules.select(count)] ??= t('enhance:itemsInCart', { count, number: '{{number}}' })
  return {
    numbers: numberTagOf(locale),
    days: weekdayNames(locale),
    itemsInCart,
    brought: items ? durationWords(locale) : undefined,
    messages: {
      // What only lists of items say, other pages do not carry.
      added: items ? t('enhance:added', open) : '',
      viewCart: t('enhance:viewCart'),
      fewer: items ? t('enhance:fewer', open) : '',
      removedFromCart: t('enhance:removedFromCart', open),
      priceChanged: t('enhance:priceChanged', open),
      quantityChanged: t('enhance:quantityChanged', open),
      loadFailed: t('enhance:loadFailed'),
      notNow: items ? t('enhance:notNow') : '',
      availableAt: items ? t('enhance:availableAt', open) : '',
      availableOn: items ? t('enhance:availableOn', open) : '',
      ...(items && { availableDayAndTime: t('enhance:availableDayAndTime', open) }),
      openUntil: t('enhance:openUntil', open),
      openAlways: t('enhance:openAlways'),
      closed: t('enhance:closed'),
      opensAt: t('enhance:opensAt', open),
      opensOn: t('enhance:opensOn', open),
      newMenu: t('enhance:newMenu'),
      showNewMenu: t('enhance:showNewMenu'),
      asOf: t('enhance:asOf', open),
      tryAgain: t('errors:again'),
      close: t('enhance:close'),
      complete: items ? t('enhance:complete', open) : '',
      toTop: t('enhance:toTop'),
    },
  }
}
