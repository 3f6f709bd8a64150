import { useEffect, useId, useRef, useState } from 'react'
import { locate } from '../../components/icons.ts'
import { Button, IconButton } from '../../components/ui/basics/Button.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { ErrorText } from '../../components/ui/forms/ErrorText.tsx'
import { Sheet } from '../../components/ui/screen/Sheet.tsx'
import type { AreaShape, LngLat } from '../../domain/delivery/delivery-zone.ts'
import { contains } from '../../domain/delivery/geo.ts'
import { settledPin } from '../../domain/delivery/settled-pin.ts'
import { dirOf } from '../../i18n/locale/direction.ts'
import type { Shop } from '../../payload/screens/island-data.ts'
import { countryOutline } from '../../stores/delivery/country-outline.ts'
import type { DeliveryChoice, DeliveryView } from '../../stores/delivery/delivery-choice.ts'
import { deviceLocation, locationRefusalOf } from '../../stores/delivery/device-location.ts'
import { PlaceSearch } from './PlaceSearch.tsx'
import { createPinMap, type PinMap, STEP_METRES } from './pin-map.ts'
import { usePinAddress } from './usePinAddress.ts'

export type MapSheetProps = {
  choice: DeliveryChoice
  view: DeliveryView
  shop: Pick<Shop, 'name'>
  onClosed: () => void
}

/** The pin of an order on a map of the venue's zones; also of use where the map's pictures do not come. */
export function MapSheet({ choice, view, onClosed }: MapSheetProps) {
  const { t, say, locale, number } = useWords()
  const [point, setPoint] = useState<LngLat | null>(() => startOf(view))
  const [tiles, setTiles] = useState(true)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [outline, setOutline] = useState<AreaShape | null>(null)
  const element = useRef<HTMLDivElement>(null)
  const pinMap = useRef<PinMap>(null)
  const hintId = useId()
  const keysId = useId()
  const address = usePinAddress(point, locale)
  const { shipping, country } = view
  const place = point && !shipping ? choice.placeAt(point) : null
  const allowed = point !== null && (shipping ? !outline || contains(outline, point) : place !== null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one map as long as the sheet is open
  useEffect(() => {
    if (!element.current) return
    const source = document.documentElement.dataset.tiles
    if (!source) setTiles(false)
    const created = createPinMap(element.current, {
      zones: shipping ? [] : view.zones,
      pin: point,
      closer: view.form.pin?.placed === true,
      view: shownFirst(view),
      tiles: source || undefined,
      labels: { pin: t('map:pin'), zoomIn: t('map:zoomIn'), zoomOut: t('map:zoomOut') },
      describedBy: `${hintId} ${keysId}`,
      rtl: dirOf(locale) === 'rtl',
      onPin(next) {
        setTrouble(null)
        setPoint(next)
      },
      onTiles: setTiles,
    })
    pinMap.current = created
    return () => created.destroy()
  }, [])

  useEffect(() => {
    if (!country) return
    const abort = new AbortController()
    countryOutline(country.iso, abort.signal).then(
      (shape) => {
        if (!shape || abort.signal.aborted) return
        setOutline(shape)
        pinMap.current?.drawOutline(shape)
      },
      // The map then simply shows no border.
      () => {},
    )
    return () => abort.abort()
  }, [country])

  const go = (next: LngLat) => {
    setTrouble(null)
    setPoint(next)
    pinMap.current?.movePin(next, true)
    pinMap.current?.focusPin()
  }
  const goToDevice = () =>
    deviceLocation().then(go, (error) => setTrouble(`delivery:location.${locationRefusalOf(error)}`))
  const where =
    point === null
      ? t('map:putPin')
      : allowed
        ? place
          ? t('delivery:toArea', { area: say(place.area.name) || say(place.zone.name) })
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
            {!tiles && <p className="text-ink-muted text-sm">{t('map:noTiles')}</p>}
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

/** The chosen area, else every area there is. */
function shownFirst({ zones, place }: DeliveryView): AreaShape[] {
  if (place && place.area.shape.kind !== 'point') return [place.area.shape]
  return zones.filter(({ visible }) => visible).flatMap(({ areas }) => areas.map(({ shape }) => shape))
}

/** Where the pin stands when the map opens: the diner's own, else the middle of their area (spec §5). */
function startOf({ zones, place, form, shipping }: DeliveryView): LngLat | null {
  const pin: LngLat | null = form.pin ? [form.pin.lng, form.pin.lat] : null
  return shipping ? pin : settledPin({ zones, area: place?.area ?? null, pin })
}
