import { type ComponentType, useRef } from 'react'
import { useWords } from '../../../components/ui/basics/words.tsx'
import { AddressForm } from '../../../connected/delivery/AddressForm.tsx'
import type { DeliveryPartProps } from '../../../connected/delivery/delivery-part-props.ts'
import { PinPicker } from '../../../connected/delivery/PinPicker.tsx'
import type { Minor } from '../../../domain/values/money.ts'
import type { Shop } from '../../../payload/screens/island-data.ts'
import { Destination } from './Destination.tsx'
import type { GiftFormProps } from './GiftForm.tsx'

/** Where a delivery goes: country or area, the place on the map, the address there, and for whom. */
export function Section({
  subtotal,
  parcelWeight,
  SavedLocations,
  GiftForm,
  ...part
}: DeliveryPartProps & {
  readonly shop: Shop
  readonly subtotal: Minor
  /** Kilograms; 0: it is no parcel. */
  readonly parcelWeight: number
  /** Null for who has ordered nothing here before. */
  readonly SavedLocations: ComponentType<DeliveryPartProps & { shop: Shop }> | null
  /** Null where nothing is sent as a gift. */
  readonly GiftForm: ComponentType<GiftFormProps> | null
}) {
  const { t } = useWords()
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
