import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { forward, pin } from '../../components/icons.ts'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { LazyAreaPicker } from '../../connected/delivery/LazyAreaPicker.tsx'
import type { Shop } from '../../contract/payloads/shop.ts'
import { minimumOrderShortfall } from '../../domain/delivery/delivery-terms.ts'
import type { Minor } from '../../domain/values/money.ts'
import { deliveryChoiceFor, loadChoice } from '../../stores/delivery/delivery-choice.ts'
import type { DeliveryShop } from '../../stores/delivery/delivery-view.ts'
import { destinationName } from '../../stores/delivery/destination-name.ts'
import { lightPage } from '../../stores/page/light-page.ts'

type Props = { shop: DeliveryShop & Pick<Shop, 'hidePrice'>; subtotal: Minor }

/**
 * The destination of a delivery, which can be changed here, and the amount missing to its minimum order. `subtotal`
 * is in minor units.
 */
export function DeliveryDestination({ shop, subtotal }: Props) {
  const i18n = useI18n()
  const { t, money } = i18n
  const [choice] = useState(() => {
    const choice = deliveryChoiceFor(lightPage(), shop)
    void loadChoice(shop.branchId, choice)
    return choice
  })
  const { state, zones, countries, country, place, terms } = useStore(choice.$view)
  const [open, setOpen] = useState(false)
  if (state !== 'ready') return null
  const missing = minimumOrderShortfall(subtotal, terms)
  const to = destinationName({ country, place }, i18n)
  return (
    <>
      {(zones.length > 0 || to) && (
        <button
          type="button"
          className="flex min-h-tap w-full cursor-pointer items-center gap-2.5 rounded-lg border border-line px-3 text-start text-sm"
          aria-haspopup="dialog"
          disabled={zones.length === 0}
          onClick={() => setOpen(true)}
        >
          <Icon of={pin} className="text-accent-ink" />
          <span className="min-w-0 flex-1 font-semibold">
            {to ? t('delivery:toArea', { area: to }) : t('delivery:chooseArea')}
          </span>
          {zones.length > 0 && <Icon of={forward} flip className="text-ink-muted" />}
        </button>
      )}
      {missing > 0 && (
        <Notice
          title={
            // The missing amount would reveal a hidden total.
            shop.hidePrice
              ? t('delivery:minimum', { amount: money(subtotal + missing) })
              : t('delivery:missing', { amount: money(missing) })
          }
        />
      )}
      {open && (
        <LazyAreaPicker
          zones={zones}
          settings={shop.delivery}
          selected={place?.area.id ?? null}
          onChoose={(areaId) => {
            if (countries.length > 0) choice.chooseCountry(null)
            choice.chooseArea(areaId)
          }}
          onClosed={() => setOpen(false)}
        />
      )}
    </>
  )
}
