import { useStore } from '@nanostores/react'
import { check, close } from '../../../components/icons.ts'
import { IconButton } from '../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { DeliveryPartProps } from '../../../connected/delivery/delivery-part-props.ts'
import { useAddressText } from '../../../connected/delivery/useAddressText.ts'
import type { Shop } from '../../../contract/payloads/shop.ts'
import { authFor } from '../../../stores/account/auth.ts'
import { $locations } from '../../../stores/delivery/delivery-kept.ts'
import { deleteLocation } from '../../../stores/delivery/saved-locations.ts'
import { chosenLocation, offeredLocations } from '../../../stores/locations/offered-locations.ts'

/** The saved addresses: those of the customer's account, and those of earlier orders on this device. */
export function SavedLocations({ choice, view, shop }: DeliveryPartProps & { shop: Shop }) {
  const { t } = useI18n()
  const textOf = useAddressText()
  const customer = useStore(authFor(shop.userId).$customer)
  const kept = useStore($locations)
  const locations = offeredLocations(customer, kept, view)
  if (locations.length === 0) return null
  const current = chosenLocation(locations, view)
  return (
    <section aria-labelledby="saved">
      <h3 id="saved" className="mb-2 font-semibold text-sm">
        {t('delivery:saved')}
      </h3>
      <ul className="grid gap-2">
        {locations.map((location) => {
          const { where, written } = textOf(location)
          const title = location.name || where
          const details = [location.name ? where : '', written].filter(Boolean).join(' · ')
          return (
            <li
              key={location.id}
              className={`flex items-center gap-1 rounded-lg border pe-1 ${location === current ? 'border-accent bg-accent-soft' : 'border-line bg-surface-raised'}`}
            >
              <button
                type="button"
                className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-lg px-4 py-2.5 text-start"
                aria-pressed={location === current}
                onClick={() => choice.takeLocation(location)}
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">
                    <bdi>{title}</bdi>
                  </span>
                  <span className="block text-ink-muted text-sm">{details}</span>
                </span>
                {location === current && <Icon of={check} className="text-accent-ink" />}
              </button>
              {location.name === null && (
                <IconButton
                  icon={close}
                  label={t('delivery:forget', { address: [where, written].filter(Boolean).join(' · ') })}
                  onClick={() => deleteLocation(location.id)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
