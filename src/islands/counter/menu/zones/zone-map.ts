import {
  circleMarker,
  DomEvent,
  divIcon,
  type LatLng,
  layerGroup,
  type Marker,
  marker,
  type Polygon,
  polygon,
} from 'leaflet'
import { arrowStep } from '../../../../connected/map/arrow-step.ts'
import {
  createBaseMap,
  shapeLayers,
  showOnceSized,
  toBounds,
  toLatLng,
} from '../../../../connected/map/base-map.ts'
import type { LngLat } from '../../../../domain/delivery/delivery-zone.ts'
import { movedBy } from '../../../../domain/delivery/distance.ts'
import { findBounds } from '../../../../domain/delivery/geo.ts'
import type { MapView } from '../../../../stores/desk/zones/map-view.ts'

/** Zoom level at which streets are recognizable. */
const STREET_ZOOM = 15
/** Most handles at once. With more corners, only those in view have one. */
const MAX_HANDLES = 80
const HANDLE = '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="7"/></svg>'
const PIN =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" stroke="#fff" stroke-width="1" d="M12 23C8 18 4 14 4 9.5a8 8 0 0 1 16 0C20 14 16 18 12 23z"/><circle cx="12" cy="9.5" r="3" fill="#fff"/></svg>'

type Options = Parameters<typeof createBaseMap>[1] & {
  readonly names: { readonly pin: string; corner(index: number): string }
  /** Id of the text that explains the arrow keys. */
  readonly describedBy: string
  onTap(point: LngLat): void
  onCorner(index: number): void
  onMoved(index: number, point: LngLat): void
}

export type ZoneMap = {
  draw(view: MapView): void
  destroy(): void
}

/** A map of zones, on which corners are dragged, tapped or moved with arrow keys. */
export function createZoneMap(element: HTMLElement, options: Options): ZoneMap {
  const { map, still } = createBaseMap(element, options)
  map.setView([20, 0], 1, { animate: false })
  const drawn = layerGroup().addTo(map)
  const outline = polygon([], {
    color: 'var(--accent-ink)',
    weight: 3,
    fill: false,
    interactive: false,
  })
  outline.addTo(map)
  const handles = createHandles(map, outline, options)
  const pin = createPin(options)
  let view: MapView | null = null
  map.on('click', ({ latlng }) => options.onTap(toPoint(latlng)))
  map.on('moveend', () => view && handles.show(view))

  const showAll = () => {
    if (!view) return
    const { shapes, around, branch, pin: place } = view
    const wanted = shapes.length > 0 ? shapes : place || branch ? [] : around
    const bounds = findBounds(wanted.map(({ shape }) => shape))
    const centre = place ?? branch
    if (bounds)
      map.fitBounds(toBounds(bounds), { padding: [32, 32], maxZoom: STREET_ZOOM + 1, animate: false })
    else if (centre) map.setView(toLatLng(centre), STREET_ZOOM - 2, { animate: false })
  }
  const stopWatching = showOnceSized(map, element, showAll)

  return {
    draw(next) {
      const isOther = next.subject !== view?.subject
      const isPinNew = next.pin !== view?.pin
      view = next
      drawn.clearLayers()
      for (const { shape, color } of next.around)
        for (const layer of shapeLayers(shape, color, { fillOpacity: 0.06, weight: 1 })) drawn.addLayer(layer)
      for (const { shape, color } of next.shapes)
        for (const layer of shapeLayers(shape, color)) drawn.addLayer(layer)
      if (next.branch)
        drawn.addLayer(
          circleMarker(toLatLng(next.branch), {
            ...{ radius: 6, color: 'var(--surface)', weight: 2, fillColor: 'var(--ink)', fillOpacity: 1 },
            interactive: false,
          }),
        )
      outline.setLatLngs((next.ring ?? []).map(toLatLng))
      handles.show(next)
      if (next.pin) pin.setLatLng(toLatLng(next.pin)).addTo(map)
      else pin.remove()
      if (isOther) showAll()
      const corner = next.corner === null ? null : next.ring?.[next.corner]
      if (next.pin && isPinNew) map.panInside(toLatLng(next.pin), { padding: [60, 60], animate: !still })
      if (corner) map.panInside(toLatLng(corner), { padding: [40, 40], animate: !still })
    },
    destroy() {
      stopWatching()
      map.remove()
    },
  }
}

const toPoint = (latlng: LatLng): LngLat => {
  const { lat, lng } = latlng.wrap()
  return [lng, lat]
}

/** The pin of a place. */
function createPin({ names, describedBy, onTap }: Options): Marker {
  const pin = marker([0, 0], {
    ...{ draggable: true, autoPan: true, keyboard: true },
    icon: divIcon({ className: 'map-pin', html: PIN, iconSize: [44, 44], iconAnchor: [22, 42] }),
  })
  pin.on('dragend', () => onTap(toPoint(pin.getLatLng())))
  pin.on('add', () => {
    const icon = pin.getElement()
    icon?.setAttribute('aria-label', names.pin)
    icon?.setAttribute('aria-describedby', describedBy)
    icon?.addEventListener('keydown', (event) => {
      const step = arrowStep(event)
      if (!step) return
      DomEvent.stop(event)
      onTap(movedBy(toPoint(pin.getLatLng()), step))
    })
  })
  return pin
}

/** Handles of corners. Only the chosen one can be reached by the keyboard, since all of them are in the list of corners. */
function createHandles(map: ReturnType<typeof createBaseMap>['map'], outline: Polygon, options: Options) {
  const shown = new Map<number, Marker>()

  function add(index: number): Marker {
    const handle = marker([0, 0], {
      ...{ draggable: true, autoPan: true, keyboard: false },
      icon: divIcon({ className: 'map-corner', html: HANDLE, iconSize: [44, 44], iconAnchor: [22, 22] }),
    })
    handle.on('click', () => options.onCorner(index))
    handle.on('drag', () => {
      const [ring] = outline.getLatLngs() as LatLng[][]
      if (ring) outline.setLatLngs(ring.with(index, handle.getLatLng()))
    })
    handle.on('dragend', () => options.onMoved(index, toPoint(handle.getLatLng())))
    handle.addTo(map)
    handle.getElement()?.addEventListener('keydown', (event) => {
      const step = arrowStep(event)
      if (!step) return
      DomEvent.stop(event)
      options.onMoved(index, movedBy(toPoint(handle.getLatLng()), step))
    })
    shown.set(index, handle)
    return handle
  }

  function remove(index: number, handle: Marker): void {
    handle.remove()
    shown.delete(index)
  }

  return {
    show({ ring, corner }: Pick<MapView, 'ring' | 'corner'>) {
      const wanted = new Set(
        wantedHandles(ring ?? [], corner, (point) => map.getBounds().contains(toLatLng(point))),
      )
      for (const [index, handle] of shown) if (!wanted.has(index)) remove(index, handle)
      for (const index of wanted) {
        const handle = shown.get(index) ?? add(index)
        handle.setLatLng(toLatLng(ring?.[index] ?? [0, 0]))
        nameHandle(
          handle.getElement(),
          index === corner ? options.names.corner(index) : null,
          options.describedBy,
        )
      }
    },
  }
}

/** Which corners get a handle: all of them, or those in view, and always the chosen one. */
function wantedHandles(
  ring: readonly LngLat[],
  chosen: number | null,
  isInView: (point: LngLat) => boolean,
): number[] {
  const all = [...ring.keys()]
  if (all.length <= MAX_HANDLES) return all
  const inView = all.filter((index) => isInView(ring[index] ?? [0, 0]))
  const few = inView.length <= MAX_HANDLES ? inView : []
  return chosen === null || few.includes(chosen) ? few : [...few, chosen]
}

/** The chosen corner is a control; the others are for pointers only. */
function nameHandle(handle: HTMLElement | undefined, name: string | null, describedBy: string): void {
  if (!handle) return
  handle.toggleAttribute('data-chosen', name !== null)
  const values = { role: 'button', tabindex: '0', 'aria-label': name, 'aria-describedby': describedBy }
  for (const [attribute, value] of Object.entries(values))
    if (name === null || value === null) handle.removeAttribute(attribute)
    else handle.setAttribute(attribute, value)
  handle.toggleAttribute('aria-hidden', false)
  if (name === null) handle.setAttribute('aria-hidden', 'true')
}
