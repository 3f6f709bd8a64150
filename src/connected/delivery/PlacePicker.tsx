import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { forward, pin } from '../../components/icons.ts'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { ErrorText } from '../../components/ui/forms/ErrorText.tsx'
import type { DeliveryPartProps } from './delivery-part-props.ts'
import { LazyAreaPicker } from './LazyAreaPicker.tsx'

// Few venues send parcels. If they do, the country comes first.
const CountrySelect = lazy(() => import('./CountrySelect.tsx'))

/**
 * The choice of country and, in the venue's own country, of the area. With `opensAreas`, the list of areas opens by
 * itself if none is chosen.
 */
export function PlacePicker({
  choice,
  view,
  problems,
  shop,
  country,
  opensAreas,
}: DeliveryPartProps & { country: RefObject<HTMLSelectElement | null>; opensAreas: boolean }) {
  const { t, localize } = useI18n()
  const { zones, countries, shipping, place } = view
  const delivers = shop.delivery?.zones === true && zones.length > 0
  const [open, setOpen] = useState(() => opensAreas && delivers && !shipping && !place)
  const areaButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      {countries.length > 0 && (
        <Suspense>
          <CountrySelect ref={country} choice={choice} view={view} problems={problems} shop={shop} />
        </Suspense>
      )}
      {!shipping && delivers && (
        <div>
          <button
            ref={areaButton}
            type="button"
            data-refused={problems.area ? '' : undefined}
            className={`flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-lg border bg-surface-raised px-4 py-2.5 text-start ${problems.area ? 'border-danger' : 'border-edge'}`}
            aria-describedby={problems.area ? 'area-error' : undefined}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <Icon of={pin} className="text-accent-ink text-lg" />
            <span className="min-w-0 flex-1 font-semibold">
              {place
                ? t('delivery:toArea', { area: localize(place.area.name) || localize(place.zone.name) })
                : t('delivery:chooseArea')}
            </span>
            <Icon of={forward} flip className="text-ink-muted" />
          </button>
          {problems.area && (
            <ErrorText id="area-error" className="mt-1.5">
              {t(place ? 'delivery:error.unavailable' : 'delivery:error.area')}
            </ErrorText>
          )}
        </div>
      )}
      {!shipping && !delivers && countries.length === 0 && <Notice title={t('delivery:nowhere')} />}
      {open && (
        <LazyAreaPicker
          zones={zones}
          settings={shop.delivery ?? { minOrder: 0 }}
          selected={place?.area.id ?? null}
          onChoose={choice.chooseArea}
          onClosed={() => {
            setOpen(false)
            // A dialog that opened by itself has no element to return the focus to.
            areaButton.current?.focus({ preventScroll: true })
          }}
          onAbroad={countries.length > 0 ? () => setTimeout(() => country.current?.focus(), 250) : undefined}
        />
      )}
    </>
  )
}
