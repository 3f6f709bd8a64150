import type { LngLat, Zone } from '../../../../domain/delivery/delivery-zone.ts'
import { type GeoJsonProblem, MAX_AREAS, MAX_CORNERS } from '../../../../domain/delivery/drawing/geojson.ts'
import { isolate } from '../../../../i18n/format/message-values.ts'
import type { I18n } from '../../../../i18n/messages/island-i18n.ts'
import { showPrice } from '../../../../stores/desk/forms/typed-price.ts'
import type { AreaProblem } from '../../../../stores/desk/zones/check-zone.ts'

/** The name in the language of the interface; the id, or what it is, if there is none. */
export const zoneName = ({ name, id }: Pick<Zone, 'name' | 'id'>, { localize }: I18n): string =>
  localize(name) || id

/** A place in degrees, as maps write it: latitude first. */
export const placeText = ([lng, lat]: LngLat, { t }: I18n): string =>
  t('menu-desk:zones.place', { latitude: lat.toFixed(5), longitude: lng.toFixed(5) })

/** The terms of a zone: `0.500 KD · minimum 2.000 KD · 30 minutes`. @param minimum that applies to the whole venue, minor units */
export function termsText(
  { fee, minOrder, deliveryMinutes }: Zone,
  minimum: number,
  { t, money, number }: I18n,
): string {
  const least = Math.max(minOrder, minimum)
  return [
    fee === 0 ? t('menu-desk:zones.free') : money(fee),
    least > 0 && t('menu-desk:zones.least', { amount: money(least) }),
    t('menu-desk:zones.minutes', { number: number(deliveryMinutes) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What to do about an amount. */
export function amountProblem(problem: string | undefined, currency: string, { t }: I18n): string | null {
  if (!problem) return null
  const text = problem === 'number' || problem === 'decimals' ? 'format' : problem
  return t(`menu-desk:form.problem.${text}`, { example: showPrice('2.5', currency) })
}

/** What to do about an area. */
export const areaProblem = ({ what, at }: AreaProblem, i18n: I18n): string =>
  what === 'name'
    ? i18n.t('menu-desk:form.problem.name')
    : i18n.t(`menu-desk:zones.problem.${what}`, {
        place: at ? isolate(placeText(at, i18n), i18n.locale) : '',
      })

/** What is wrong with a file, and where. */
export function fileProblem(problem: GeoJsonProblem, i18n: I18n): string {
  const { t, number } = i18n
  const { what, area, name, at, found } = problem
  const text = t(`menu-desk:zones.file.${what}`, {
    found: readable(found, i18n),
    total: number(what === 'many' ? MAX_AREAS : MAX_CORNERS),
    place: at ? isolate(placeText(at, i18n), i18n.locale) : '',
  })
  if (area === null) return text
  const subject = name ?? t('menu-desk:zones.file.area', { position: number(area) })
  return `${isolate(subject, i18n.locale)}: ${text}`
}

/** What stands in a file, as it is written there; a number in the digits of the reader. */
const readable = (found: string | null, { locale, number }: I18n): string =>
  found === null ? '—' : /^\d+$/.test(found) ? number(Number(found)) : isolate(found, locale)
