import { useId, useState } from 'react'
import { locate } from '../../components/icons.ts'
import { Button, IconButton } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../components/ui/forms/ErrorText.tsx'
import { Sheet } from '../../components/ui/screen/Sheet.tsx'
import type { Shop } from '../../contract/payloads/shop.ts'
import type { LngLat } from '../../domain/delivery/delivery-zone.ts'
import { contains } from '../../domain/delivery/geo.ts'
import { pinForArea } from '../../domain/delivery/pin-for-area.ts'
import type { DeliveryChoice } from '../../stores/delivery/delivery-choice.ts'
import type { DeliveryView } from '../../stores/delivery/delivery-view.ts'
import { locateDevice, locationRefusalOf } from '../../stores/delivery/device-location.ts'
import { STEP_METRES } from './arrow-step.ts'
import { PlaceSearch } from './PlaceSearch.tsx'
import { usePinAddress } from './usePinAddress.ts'
import { usePinMap } from './usePinMap.ts'

export type MapSheetProps = {
  choice: DeliveryChoice
  view: DeliveryView
  shop: Pick<Shop, 'name'>
  onClosed: () => void
}

/** Places the pin of an order on a map of the venue's zones. Works without the map's tiles too. */
export function MapSheet({ choice, view, onClosed }: MapSheetProps) {
  const { t, localize, locale, number } = useI18n()
  const [point, setPoint] = useState<LngLat | null>(() => startOf(view))
  const [trouble, setTrouble] = useState<string | null>(null)
  const hintId = useId()
  const keysId = useId()
  const address = usePinAddress(point, locale)
  const { element, hasTiles, outline, movePin } = usePinMap(view, point, {
    describedBy: `${hintId} ${keysId}`,
    onPin(next) {
      setTrouble(null)
      setPoint(next)
    },
  })
  const { shipping } = view
  const place = point && !shipping ? choice.placeAt(point) : null
  const allowed = point !== null && (shipping ? !outline || contains(outline, point) : place !== null)

  const go = (next: LngLat) => {
    setTrouble(null)
    setPoint(next)
    movePin(next)
  }
  const goToDevice = () =>
    locateDevice().then(go, (error) => setTrouble(`delivery:location.${locationRefusalOf(error)}`))
  const where =
    point === null
      ? t('map:putPin')
      : allowed
        ? place
          ? t('delivery:toArea', { area: localize(place.area.name) || localize(place.zone.name) })
          : t('map:toCountry')
        : t(shipping ? 'map:outsideCountry' : 'delivery:outside')

  return (
    <Sheet label={t('map:title')} closeLabel={t('delivery:close')} onClosed={onClosed}>
      {(close) => (
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
          <div className="relative z-20 grid gap-3 px-gutter pt-7 pb-3 md:px-6">
            <h2 className="pe-12 text-xl">{t('map:title')}</h2>
            <PlaceSearch onPlace={(found) => go(found.point)} />
          </div>
          <div className="relative">
            <section
              ref={element}
              dir="ltr"
              aria-label={t('map:zones')}
              className="h-[min(26rem,46dvh)] w-full"
            />
            <IconButton
              icon={locate}
              label={t('delivery:myLocation')}
              className="absolute start-3 bottom-8 z-10 bg-surface shadow"
              onClick={() => void goToDevice()}
            />
          </div>
          <div className="grid gap-2 px-gutter py-3 md:px-6">
            <div role="status" className="min-h-11">
              <p className={`font-semibold ${allowed || point === null ? '' : 'text-danger'}`}>{where}</p>
              {allowed && address.state === 'found' && (
                <p className="text-ink-muted text-sm">
                  <bdi>{address.address.line}</bdi>
                </p>
              )}
            </div>
            {trouble && <ErrorText role="alert">{t(trouble)}</ErrorText>}
            {!hasTiles && <p className="text-ink-muted text-sm">{t('map:noTiles')}</p>}
            <p className="text-ink-muted text-xs">
              <span id={hintId}>{t('map:pinHint')}</span>{' '}
              {/* The keyboard: hidden on touch screens, still read out by screen readers. */}
              <span id={keysId} className="pointer-coarse:hidden">
                {t('map:pinKeys', { step: number(STEP_METRES.arrow), far: number(STEP_METRES.shift) })}
              </span>
            </p>
            <Button
              wide
              disabled={!allowed}
              onClick={() => {
                if (!point || !choice.placePin(point)) return
                if (address.state === 'found') choice.offerFields(address.address.fields)
                close()
              }}
            >
              {t('map:confirm')}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  )
}

/**
 * The position of the pin when the map opens: where the diner placed it, otherwise the centre of their area (spec
 * §5).
 */
function startOf({ zones, place, form, shipping }: DeliveryView): LngLat | null {
  const pin: LngLat | null = form.pin ? [form.pin.lng, form.pin.lat] : null
  return shipping ? pin : pinForArea({ zones, area: place?.area ?? null, pin })
}
