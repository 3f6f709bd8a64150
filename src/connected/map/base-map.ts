import {
  Control,
  circleMarker,
  type LatLngBoundsExpression,
  type LatLngTuple,
  type Layer,
  type Map as LeafletMap,
  map as leafletMap,
  polygon,
  tileLayer,
} from 'leaflet'
import leafletCss from 'leaflet/dist/leaflet.css?inline'
import type { AreaShape, LngLat } from '../../domain/delivery/delivery-zone.ts'
import css from '../../styles/late/map.css?inline'

const NO_TILE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

type Options = {
  /** Address of the tiles with `{z}`, `{x}` and `{y}`. Without it the background is plain. */
  readonly tiles: string | undefined
  readonly labels: { readonly zoomIn: string; readonly zoomOut: string }
  readonly rtl: boolean
  /** Called when tiles fail to load, or load again. */
  onTiles(come: boolean): void
}

/** A Leaflet map with its tiles and zoom buttons. */
export function createBaseMap(
  element: HTMLElement,
  options: Options,
): { readonly map: LeafletMap; readonly still: boolean } {
  adoptStyles()
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leafletMap(element, {
    zoomControl: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
    // By default each click of a double click would count as a tap.
    doubleClickZoom: 'center',
  })
  map.attributionControl.setPrefix('Leaflet')
  new Control.Zoom({
    position: options.rtl ? 'topleft' : 'topright',
    zoomInTitle: options.labels.zoomIn,
    zoomOutTitle: options.labels.zoomOut,
  }).addTo(map)
  addTiles(map, options)
  return { map, still }
}

/** Shows the first view once the element has a size, which it has not until it is shown. Returns how to stop watching it. */
export function showOnceSized(
  map: LeafletMap,
  element: HTMLElement,
  showInitialView: () => void,
): () => void {
  let sized = false
  const watcher = new ResizeObserver(() => {
    if (element.clientHeight === 0) return
    map.invalidateSize({ animate: false })
    if (!sized) showInitialView()
    sized = true
  })
  watcher.observe(element)
  showInitialView()
  return () => watcher.disconnect()
}

function addTiles(map: LeafletMap, { tiles, onTiles }: Options): void {
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

/** Browsers ignore invalid colours, so the accent colour replaces them. */
export function shapeLayers(
  shape: AreaShape,
  color: string | null,
  { weight = 2, fillOpacity = 0.18 }: { readonly weight?: number; readonly fillOpacity?: number } = {},
): Layer[] {
  const known = color !== null && CSS.supports('color', color) ? color : 'var(--accent)'
  const look = { color: known, weight, fillOpacity, interactive: false }
  if (shape.kind === 'point') return [circleMarker(toLatLng(shape.point), { ...look, radius: 10 })]
  return shape.polygons.map((rings) =>
    polygon(
      rings.map((ring) => ring.map(toLatLng)),
      look,
    ),
  )
}

export const toLatLng = ([lng, lat]: LngLat): LatLngTuple => [lat, lng]
export const toBounds = ([southWest, northEast]: readonly [LngLat, LngLat]): LatLngBoundsExpression => [
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
