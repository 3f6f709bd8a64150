import {
  Control,
  circleMarker,
  DomEvent,
  divIcon,
  type LatLngBoundsExpression,
  type LatLngTuple,
  type Layer,
  layerGroup,
  map as leafletMap,
  marker as leafletMarker,
  polygon,
  tileLayer,
} from 'leaflet'
import leafletCss from 'leaflet/dist/leaflet.css?inline'
import type { AreaShape, LngLat, Zone } from '../../domain/delivery/delivery-zone.ts'
import { findBounds } from '../../domain/delivery/geo.ts'
import css from '../../styles/late/map.css?inline'

/** How far an arrow key moves the pin, in metres, without and with Shift. */
export const STEP_METRES = { arrow: 20, shift: 200 } as const

/** Zoom level at which single houses are visible. */
const STREET_ZOOM = 16
const METRES_PER_DEGREE = 111_320
/** A drop with a hole. Attributes are not inline styles, so the content security policy allows them. */
const PIN =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" stroke="#fff" stroke-width="1" d="M12 23C8 18 4 14 4 9.5a8 8 0 0 1 16 0C20 14 16 18 12 23z"/><circle cx="12" cy="9.5" r="3" fill="#fff"/></svg>'
const NO_TILE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

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
  adoptStyles()
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leafletMap(element, {
    zoomControl: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
    // By default each click of a double click would set the pin.
    doubleClickZoom: 'center',
  })
  map.attributionControl.setPrefix('Leaflet')
  new Control.Zoom({
    position: options.rtl ? 'topleft' : 'topright',
    zoomInTitle: options.labels.zoomIn,
    zoomOutTitle: options.labels.zoomOut,
  }).addTo(map)
  addTiles(map, options)
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
      const next = moveByKey([lng, lat], event)
      if (!next) return
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
  // The element has no size until the sheet is open.
  let sized = false
  const watcher = new ResizeObserver(() => {
    if (element.clientHeight === 0) return
    map.invalidateSize({ animate: false })
    if (!sized) showInitialView()
    sized = true
  })
  watcher.observe(element)
  showInitialView()
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
      watcher.disconnect()
      map.remove()
    },
  }
}

function addTiles(map: ReturnType<typeof leafletMap>, { tiles, onTiles }: Options): void {
  if (!tiles) return
  const layer = tileLayer(tiles, {
    maxZoom: 19,
    errorTileUrl: NO_TILE,
    attribution:
      '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a>',
  })
  layer.on('tileerror', () => onTiles(false))
  layer.on('tileload', ({ tile }) => {
    // The placeholder of a failed tile counts as loaded too.
    if (tile.src !== NO_TILE) onTiles(true)
  })
  layer.addTo(map)
}

function zoneLayers(zone: Zone): Layer[] {
  return zone.visible ? zone.areas.flatMap(({ shape }) => shapeLayers(shape, zone.color)) : []
}

/** Browsers ignore invalid colours, so the accent colour replaces them. */
function shapeLayers(shape: AreaShape, color: string | null): Layer[] {
  const known = color !== null && CSS.supports('color', color) ? color : 'var(--accent)'
  const look = { color: known, weight: 2, fillOpacity: 0.18, interactive: false }
  if (shape.kind === 'point') return [circleMarker(toLatLng(shape.point), { ...look, radius: 10 })]
  return shape.polygons.map((rings) =>
    polygon(
      rings.map((ring) => ring.map(toLatLng)),
      look,
    ),
  )
}

/** The point one step away in the direction of an arrow key. Null for other keys. */
function moveByKey([lng, lat]: LngLat, { key, shiftKey }: KeyboardEvent): LngLat | null {
  const directions: Readonly<Record<string, LngLat>> = {
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
    // physical: east is on the right in every language
    ArrowLeft: [-1, 0],
    // physical: as above
    ArrowRight: [1, 0],
  }
  const direction = directions[key]
  if (!direction) return null
  const degrees = (shiftKey ? STEP_METRES.shift : STEP_METRES.arrow) / METRES_PER_DEGREE
  const shrink = Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return [lng + (direction[0] * degrees) / shrink, Math.max(-85, Math.min(85, lat + direction[1] * degrees))]
}

const toLatLng = ([lng, lat]: LngLat): LatLngTuple => [lat, lng]
const toBounds = ([southWest, northEast]: readonly [LngLat, LngLat]): LatLngBoundsExpression => [
  toLatLng(southWest),
  toLatLng(northEast),
]

let adopted = false

/** Uses an adopted style sheet, because the content security policy forbids inline styles. */
function adoptStyles(): void {
  if (adopted) return
  adopted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${leafletCss}\n${css}`)
  document.adoptedStyleSheets.push(sheet)
}
