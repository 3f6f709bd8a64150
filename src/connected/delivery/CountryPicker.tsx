import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { DeliveryChoice } from '../../stores/delivery/delivery-choice.ts'
import { deliveryFacts } from '../../stores/delivery/delivery-facts.ts'
import type { DeliveryShop } from '../../stores/delivery/delivery-view.ts'
import CountrySelect from './CountrySelect.tsx'

type Props = { choice: DeliveryChoice; shop: DeliveryShop; onDone: () => void }

/** The choice of the destination country, with its terms. A choice applies at once. */
export function CountryPicker({ choice, shop, onDone }: Props) {
  const i18n = useI18n()
  const view = useStore(choice.$view)
  const select = useRef<HTMLSelectElement>(null)
  // The button that led here has been removed, and with it the focus.
  useEffect(() => select.current?.focus({ preventScroll: true }), [])
  const facts = view.country ? deliveryFacts(view, i18n) : []
  return (
    <>
      <CountrySelect ref={select} choice={choice} view={view} problems={{}} shop={shop} />
      {facts.length > 0 && <p className="text-ink-muted text-sm">{facts.join(' · ')}</p>}
      {view.country && (
        <Button wide onClick={onDone}>
          {i18n.t('delivery:deliverHere')}
        </Button>
      )}
    </>
  )
}
