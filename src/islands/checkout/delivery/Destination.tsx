import type { RefObject } from 'react'
import { Notice } from '../../../components/ui/basics/Notice.tsx'
import { useWords } from '../../../components/ui/basics/words.tsx'
import type { DeliveryPartProps } from '../../../connected/delivery/delivery-part-props.ts'
import { PlacePicker } from '../../../connected/delivery/PlacePicker.tsx'
import { missingForMinimum } from '../../../domain/delivery/delivery-terms.ts'
import type { Minor } from '../../../domain/values/money.ts'
import type { Shop } from '../../../payload/screens/island-data.ts'
import { deliveryFacts } from '../../../stores/delivery/delivery-facts.ts'
import { pathsOf } from '../../../stores/paths.ts'

type Ordered = { subtotal: Minor; parcelWeight: number }

/** Which country, which area, and what follows from it: the fee, how long it takes, and whether it is enough. */
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
      {/* Without an area nothing else can be said: the diner is asked at once (spec §4). */}
      <PlacePicker {...part} shop={shop} country={country} asks />
      <Terms {...{ view, problems, subtotal, parcelWeight, shop }} />
    </div>
  )
}

function Terms({
  view: { terms, minutes },
  problems,
  subtotal,
  parcelWeight,
  shop,
}: Pick<DeliveryPartProps, 'view' | 'problems'> & Ordered & { shop: Shop }) {
  const words = useWords()
  const { t, money } = words
  if (terms.kind === 'none') return null
  const missing = missingForMinimum(subtotal, terms)
  const facts = deliveryFacts({ terms, minutes }, words, parcelWeight)
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
              // What is missing would give a hidden total away.
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
