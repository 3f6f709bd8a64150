import { Control, divIcon, latLngBounds, map as leafletMap, marker, tileLayer } from 'leaflet'
import leafletCss from 'leaflet/dist/leaflet.css?inline'
import type { LngLat } from '../../domain/delivery/delivery-zone.ts'
import css from '../../styles/late/map.css?inline'

/** Padding that keeps pins, which are 44 pixels wide, away from the zoom buttons and the upper edge of the map. */
const PIN_PADDING: [number, number] = [80, 56]
/** Zoom level at which streets are recognizable. */
const STREET_ZOOM = 15
const PIN =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" stroke="#fff" stroke-width="1" d="M12 23C8 18 4 14 4 9.5a8 8 0 0 1 16 0C20 14 16 18 12 23z"/><circle cx="12" cy="9.5" r="3" fill="#fff"/></svg>'
/** Replaces tiles that fail to load with an empty picture. */
const NO_TILE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

type Options = {
  readonly branches: readonly { readonly id: string; readonly name: string; readonly place: LngLat }[]
  readonly labels: { readonly zoomIn: string; readonly zoomOut: string }
  /** Called with the branch whose pin was pressed. */
  choose(branchId: string): void
}

/** Draws all branches on a map, which also works without tiles. Loaded on demand. */
export function showBranchMap(element: HTMLElement, { branches, labels, choose }: Options): void {
  adoptStyles()
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  // Leaflet measures from the left, whatever the language.
  element.dir = 'ltr'
  const map = leafletMap(element, {
    zoomControl: false,
    zoomAnimation: !reducedMotion,
    fadeAnimation: !reducedMotion,
    markerZoomAnimation: !reducedMotion,
    inertia: !reducedMotion,
    // Scrolling past the map must not zoom it.
    scrollWheelZoom: false,
  })
  map.attributionControl.setPrefix('Leaflet')
  new Control.Zoom({ zoomInTitle: labels.zoomIn, zoomOutTitle: labels.zoomOut }).addTo(map)
  const tiles = document.documentElement.dataset.tiles
  if (tiles)
    tileLayer(tiles, {
      maxZoom: 19,
      errorTileUrl: NO_TILE,
      attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
    }).addTo(map)
  // Pins have no element to name until the map has a view.
  const bounds = latLngBounds(branches.map(({ place }) => toLatLng(place)))
  map.fitBounds(bounds, {
    paddingTopLeft: PIN_PADDING,
    paddingBottomRight: [48, 48],
    maxZoom: STREET_ZOOM,
    animate: false,
  })
  for (const { id, name, place } of branches) {
    const pin = marker(toLatLng(place), {
      keyboard: true,
      icon: divIcon({ className: 'branch-pin', html: PIN, iconSize: [44, 44], iconAnchor: [22, 42] }),
    })
      .on('click', () => choose(id))
      .bindTooltip(toTextElement(name), {
        permanent: branches.length <= 12,
        direction: 'bottom',
        className: 'branch-name',
      })
      .addTo(map)
    const button = pin.getElement()
    button?.setAttribute('aria-label', name)
    // With the keyboard, Leaflet only opens popups.
    button?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      choose(id)
    })
  }
}

const toLatLng = ([lng, lat]: LngLat): [number, number] => [lat, lng]

/** Leaflet inserts text as HTML, but elements unchanged. */
function toTextElement(name: string): HTMLElement {
  const text = document.createElement('bdi')
  text.textContent = name
  return text
}

let adopted = false

/** Uses an adopted style sheet, because the content security policy forbids inline styles. */
function adoptStyles(): void {
  if (adopted) return
  adopted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(leafletCss + css)
  document.adoptedStyleSheets.push(sheet)
}
