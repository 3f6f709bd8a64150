import { atom, type ReadableAtom } from 'nanostores'
import { searchPlaces } from '../../client/maps.ts'
import type { LngLat } from '../../domain/delivery/delivery-zone.ts'

export type FoundPlace = {
  /** The place's own name, and in `where` the rest of its address. */
  readonly name: string
  readonly where: string
  readonly point: LngLat
}
export type PlaceSearchState =
  | { readonly state: 'idle' }
  | { readonly state: 'searching' }
  | { readonly state: 'failed' }
  | { readonly state: 'found'; readonly places: readonly FoundPlace[] }

export type PlaceSearch = {
  readonly $state: ReadableAtom<PlaceSearchState>
  /** Searches once the diner stops typing, and cancels the previous search. */
  type(text: string): void
  /** Searches without that delay. */
  now(text: string): void
  clear(): void
}

/** Milliseconds between the last keystroke and the search. */
const TYPING_DELAY_MS = 350
/** The minimum length of a search text. Shorter ones match too much. */
const MIN_LENGTH = 2

/** Searches places by free text (spec §7). The names are in `locale`. */
export function createPlaceSearch(locale: string, ask = searchPlaces): PlaceSearch {
  const $state = atom<PlaceSearchState>({ state: 'idle' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined
  const stop = () => {
    clearTimeout(timer)
    running?.abort()
    running = undefined
  }
  const search = async (text: string) => {
    const controller = new AbortController()
    running = controller
    $state.set({ state: 'searching' })
    try {
      const places = await ask(text, locale, controller.signal)
      if (running === controller) $state.set({ state: 'found', places: places.map(toFoundPlace) })
    } catch {
      if (running === controller) $state.set({ state: 'failed' })
    }
  }
  const scheduleSearch = (text: string, pause: number) => {
    stop()
    const asked = text.trim()
    if (asked.length < MIN_LENGTH) {
      $state.set({ state: 'idle' })
      return
    }
    timer = setTimeout(() => void search(asked), pause)
  }
  return {
    $state,
    type: (text) => scheduleSearch(text, TYPING_DELAY_MS),
    now: (text) => scheduleSearch(text, 0),
    clear() {
      stop()
      $state.set({ state: 'idle' })
    },
  }
}

type Place = Awaited<ReturnType<typeof searchPlaces>>[number]

function toFoundPlace({ name, display_name, lat, lon }: Place): FoundPlace {
  const [first = '', ...rest] = display_name.split(/\s*[,،]\s*/)
  const own = name?.trim() || first
  return {
    name: own,
    where: (own === first ? rest : [first, ...rest]).join(/[،]/.test(display_name) ? '، ' : ', '),
    point: [lon, lat],
  }
}
