import type { DeliveryTerms } from '../../domain/delivery/delivery-zone.ts'
import { formatDuration } from '../../i18n/format/format-duration.ts'
import { formatUnit } from '../../i18n/format/format-unit.ts'
import type { I18n } from '../../i18n/messages/island-i18n.ts'

/**
 * Texts for the delivery fee, the minimum order and the delivery time. Leaves out unknown facts: `minutes` is null and
 * `parcelWeight` (kilograms) is 0 if unknown.
 */
export function deliveryFacts(
  { terms, minutes }: { readonly terms: DeliveryTerms; readonly minutes: number | null },
  { t, money, locale }: Pick<I18n, 't' | 'money' | 'locale'>,
  parcelWeight = 0,
): string[] {
  if (terms.kind === 'none') return []
  return [
    terms.kind === 'zone' &&
      (terms.fee > 0 ? t('delivery:fee', { amount: money(terms.fee) }) : t('delivery:free')),
    parcelWeight > 0 && formatUnit(parcelWeight, 'kilogram short', locale),
    terms.kind === 'shipping' && t('delivery:byWeight', { amount: money(terms.feesPerKg) }),
    terms.kind === 'shipping' &&
      terms.fixedFees > 0 &&
      t('delivery:fixed', { amount: money(terms.fixedFees) }),
    terms.minOrder > 0 && t('delivery:minimum', { amount: money(terms.minOrder) }),
    minutes !== null && t('delivery:takes', { time: formatDuration(minutes, locale) }),
  ].filter((fact) => fact !== false)
}
