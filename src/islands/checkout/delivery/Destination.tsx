import type { RefObject } from 'react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../../components/ui/basics/Notice.tsx'
import type { DeliveryPartProps } from '../../../connected/delivery/delivery-part-props.ts'
import { PlacePicker } from '../../../connected/delivery/PlacePicker.tsx'
import type { Shop } from '../../../contract/payloads/shop.ts'
import { minimumOrderShortfall } from '../../../domain/delivery/delivery-terms.ts'
import type { Minor } from '../../../domain/values/money.ts'
import { deliveryFacts } from '../../../stores/delivery/delivery-facts.ts'
import { pathsOf } from '../../../stores/paths.ts'

type Ordered = { subtotal: Minor; parcelWeight: number }

/** The choice of country and area, with the resulting terms: fee, duration and minimum order. */
export function Destination({
  subtotal,
  parcelWeight,
  country,
  shop,
  ...part
}: DeliveryPartProps & Ordered & { shop: Shop; country: RefObject<HTMLSelectElement | null> }) {
  const { view, problems } = part
  return (
    <div className="grid gap-3">
      {/* The list of areas opens at once, because without an area no terms are known (spec §4). */}
      <PlacePicker {...part} shop={shop} country={country} opensAreas />
      <DeliveryTerms {...{ view, problems, subtotal, parcelWeight, shop }} />
    </div>
  )
}

function DeliveryTerms({
  view: { terms, minutes },
  problems,
  subtotal,
  parcelWeight,
  shop,
}: Pick<DeliveryPartProps, 'view' | 'problems'> & Ordered & { shop: Shop }) {
  const i18n = useI18n()
  const { t, money } = i18n
  if (terms.kind === 'none') return null
  const missing = minimumOrderShortfall(subtotal, terms)
  const facts = deliveryFacts({ terms, minutes }, i18n, parcelWeight)
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-ink-muted text-sm">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {missing > 0 && (
        <div data-refused={problems.minimum ? '' : undefined} tabIndex={-1}>
          <Notice
            tone={problems.minimum ? 'bad' : 'info'}
            title={
              // The missing amount would reveal a hidden total.
              shop.hidePrice
                ? t('delivery:minimum', { amount: money(subtotal + missing) })
                : t('delivery:missing', { amount: money(missing) })
            }
          >
            <a
              className="inline-flex min-h-tap items-center font-semibold text-accent-ink underline"
              href={pathsOf(shop).menu}
            >
              {t('delivery:addMore')}
            </a>
          </Notice>
        </div>
      )}
    </>
  )
}
