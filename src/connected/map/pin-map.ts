import { DomEvent, divIcon, type Layer, layerGroup, marker as leafletMarker } from 'leaflet'
import type { AreaShape, LngLat, Zone } from '../../domain/delivery/delivery-zone.ts'
import { movedBy } from '../../domain/delivery/distance.ts'
import { findBounds } from '../../domain/delivery/geo.ts'
import { arrowStep } from './arrow-step.ts'
import { createBaseMap, shapeLayers, showOnceSized, toBounds, toLatLng } from './base-map.ts'

/** Zoom level at which single houses are visible. */
const STREET_ZOOM = 16
/** A drop with a hole. Attributes are not inline styles, so the content security policy allows them. */
const PIN =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" stroke="#fff" stroke-width="1" d="M12 23C8 18 4 14 4 9.5a8 8 0 0 1 16 0C20 14 16 18 12 23z"/><circle cx="12" cy="9.5" r="3" fill="#fff"/></svg>'

export type PinMap = {
  /** Moves the pin to a point and scrolls the map to it. With `closer` it also zooms in to the streets. */
  movePin(point: LngLat, closer: boolean): void
  focusPin(): void
  /** Draws the border of a country, and shows all of it unless there is a pin. */
  drawOutline(shape: AreaShape): void
  destroy(): void
}

type Options = {
  readonly zones: readonly Zone[]
  readonly pin: LngLat | null
  /** True if the diner placed the pin: the map then starts at its streets instead of `view`. */
  readonly closer: boolean
  readonly view: readonly AreaShape[]
  /** Address of the tiles with `{z}`, `{x}` and `{y}`. Without it the background is plain. */
  readonly tiles: string | undefined
  readonly labels: { readonly pin: string; readonly zoomIn: string; readonly zoomOut: string }
  /** Id of the text that explains how to move the pin. */
  readonly describedBy: string
  readonly rtl: boolean
  onPin(point: LngLat): void
  /** Called when tiles fail to load, or load again. */
  onTiles(come: boolean): void
}

/** A Leaflet map with zones and one pin, which the diner drags, sets by a tap or moves with arrow keys. */
export function createPinMap(element: HTMLElement, options: Options): PinMap {
  const { map, still } = createBaseMap(element, options)
  const drawn = layerGroup(options.zones.flatMap(zoneLayers)).addTo(map)

  const marker = leafletMarker([0, 0], {
    draggable: true,
    autoPan: true,
    keyboard: true,
    icon: divIcon({ className: 'map-pin', html: PIN, iconSize: [44, 44], iconAnchor: [22, 42] }),
  })
  const setPin = (point: LngLat) => {
    marker.setLatLng(toLatLng(point))
    if (map.hasLayer(marker)) return
    marker.addTo(map)
    const icon = marker.getElement()
    if (!icon) return
    icon.setAttribute('aria-label', options.labels.pin)
    icon.setAttribute('aria-describedby', options.describedBy)
    icon.addEventListener('keydown', (event) => {
      const { lat, lng } = marker.getLatLng()
      const step = arrowStep(event)
      if (!step) return
      const next = movedBy([lng, lat], step)
      DomEvent.stop(event)
      setPin(next)
      map.panInside(toLatLng(next), { padding: [60, 60], animate: !still })
      options.onPin(next)
    })
  }
  marker.on('dragend', () => {
    const { lat, lng } = marker.getLatLng().wrap()
    options.onPin([lng, lat])
  })
  map.on('click', ({ latlng }) => {
    const { lat, lng } = latlng.wrap()
    setPin([lng, lat])
    options.onPin([lng, lat])
  })

  const showInitialView = () => {
    const bounds = findBounds(options.view)
    if (options.pin && options.closer) map.setView(toLatLng(options.pin), STREET_ZOOM, { animate: false })
    else if (bounds)
      map.fitBounds(toBounds(bounds), { padding: [24, 24], maxZoom: STREET_ZOOM, animate: false })
    else map.setView([20, 0], 1, { animate: false })
  }
  const stopWatching = showOnceSized(map, element, showInitialView)
  if (options.pin) setPin(options.pin)

  return {
    movePin(point, closer) {
      setPin(point)
      const zoom = closer ? Math.max(map.getZoom(), STREET_ZOOM) : map.getZoom()
      map.setView(toLatLng(point), zoom, { animate: !still })
    },
    focusPin: () => marker.getElement()?.focus(),
    drawOutline(shape) {
      for (const layer of shapeLayers(shape, null)) drawn.addLayer(layer)
      const bounds = findBounds([shape])
      if (bounds && !map.hasLayer(marker)) map.fitBounds(toBounds(bounds), { animate: false })
    },
    destroy() {
      stopWatching()
      map.remove()
    },
  }
}

function zoneLayers(zone: Zone): Layer[] {
  return zone.visible ? zone.areas.flatMap(({ shape }) => shapeLayers(shape, zone.color)) : []
}
