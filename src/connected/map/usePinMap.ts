import { type RefObject, useEffect, useRef, useState } from 'react'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { AreaShape, LngLat } from '../../domain/delivery/delivery-zone.ts'
import { textDirection } from '../../i18n/locale/direction.ts'
import { countryOutline } from '../../stores/delivery/country-outline.ts'
import type { DeliveryView } from '../../stores/delivery/delivery-view.ts'
import { createPinMap, type PinMap } from './pin-map.ts'

export type MountedPinMap = {
  /** The element to draw the map in. */
  readonly element: RefObject<HTMLDivElement | null>
  /** False if the map's tiles do not load, or the page has no source of tiles. */
  readonly hasTiles: boolean
  /** The border of the country to which the order is shipped. Null until it is known. */
  readonly outline: AreaShape | null
  /** Moves the pin, shows it in the middle of the map and focuses it. */
  movePin(point: LngLat): void
}

/** Draws one map for as long as the component is mounted. The pin starts at `start`; `onPin` reports where it is moved. */
export function usePinMap(
  view: DeliveryView,
  start: LngLat | null,
  { describedBy, onPin }: { readonly describedBy: string; readonly onPin: (point: LngLat) => void },
): MountedPinMap {
  const { t, locale } = useI18n()
  const [hasTiles, setHasTiles] = useState(true)
  const element = useRef<HTMLDivElement>(null)
  const pinMap = useRef<PinMap>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one map as long as the component is mounted
  useEffect(() => {
    if (!element.current) return
    const source = document.documentElement.dataset.tiles
    if (!source) setHasTiles(false)
    const created = createPinMap(element.current, {
      zones: view.shipping ? [] : view.zones,
      pin: start,
      closer: view.form.pin?.placed === true,
      view: initialShapes(view),
      tiles: source || undefined,
      labels: { pin: t('map:pin'), zoomIn: t('map:zoomIn'), zoomOut: t('map:zoomOut') },
      describedBy,
      rtl: textDirection(locale) === 'rtl',
      onPin,
      onTiles: setHasTiles,
    })
    pinMap.current = created
    return () => created.destroy()
  }, [])

  return {
    element,
    hasTiles,
    outline: useCountryOutline(view.country?.iso ?? null, pinMap),
    movePin(point) {
      pinMap.current?.movePin(point, true)
      pinMap.current?.focusPin()
    },
  }
}

/** Loads the border of a country (ISO 3166, two letters) and draws it on the map. Without it the map shows no border. */
function useCountryOutline(iso: string | null, pinMap: RefObject<PinMap | null>): AreaShape | null {
  const [outline, setOutline] = useState<AreaShape | null>(null)
  useEffect(() => {
    if (iso === null) return
    const abort = new AbortController()
    countryOutline(iso, abort.signal).then(
      (shape) => {
        if (!shape || abort.signal.aborted) return
        setOutline(shape)
        pinMap.current?.drawOutline(shape)
      },
      () => {},
    )
    return () => abort.abort()
  }, [iso, pinMap])
  return outline
}

/** The initial view of the map: the chosen area, otherwise all visible areas. */
function initialShapes({ zones, place }: DeliveryView): AreaShape[] {
  if (place && place.area.shape.kind !== 'point') return [place.area.shape]
  return zones.filter(({ visible }) => visible).flatMap(({ areas }) => areas.map(({ shape }) => shape))
}
