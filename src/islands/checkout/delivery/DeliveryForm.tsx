import { type ComponentType, useRef } from 'react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { AddressForm } from '../../../connected/delivery/AddressForm.tsx'
import type { DeliveryPartProps } from '../../../connected/delivery/delivery-part-props.ts'
import { PinPicker } from '../../../connected/delivery/PinPicker.tsx'
import type { Shop } from '../../../contract/payloads/shop.ts'
import type { Minor } from '../../../domain/values/money.ts'
import { Destination } from './Destination.tsx'
import type { GiftFormProps } from './GiftForm.tsx'

/** The delivery section: saved addresses, country or area, pin, address and gift. */
export function DeliveryForm({
  subtotal,
  parcelWeight,
  SavedLocations,
  GiftForm,
  ...part
}: DeliveryPartProps & {
  readonly shop: Shop
  readonly subtotal: Minor
  /** In kilograms. 0 if the order is not a parcel. */
  readonly parcelWeight: number
  /** Null if the diner has not ordered here before. */
  readonly SavedLocations: ComponentType<DeliveryPartProps & { shop: Shop }> | null
  /** Null if the venue does not offer gifts. */
  readonly GiftForm: ComponentType<GiftFormProps> | null
}) {
  const { t } = useI18n()
  const country = useRef<HTMLSelectElement>(null)
  const { view, choice, problems } = part
  return (
    <section aria-labelledby="delivery" className="grid gap-5">
      <h2 id="delivery" className="text-lg">
        {t('delivery:title')}
      </h2>
      {SavedLocations && <SavedLocations {...part} />}
      <Destination {...part} subtotal={subtotal} parcelWeight={parcelWeight} country={country} />
      <PinPicker {...part} />
      {(view.place || view.shipping) && <AddressForm {...part} />}
      {GiftForm && <GiftForm gift={view.gift} problems={problems} onChange={choice.setGift} />}
    </section>
  )
}
