import { atom, type ReadableAtom } from 'nanostores'
import { searchPlaces } from '../../client/maps.ts'
import type { LngLat } from '../../domain/delivery/delivery-zone.ts'

export type FoundPlace = {
  /** What it is called by itself, and where that lies. */
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
  /** Searches once the diner stops typing; what was asked before is called off. */
  type(text: string): void
  /** Searches at once. */
  now(text: string): void
  clear(): void
}

/** Milliseconds without a key until a search begins. */
const PAUSE = 350
/** Shorter texts find anything. */
const SHORTEST = 2

/** Places by free text (spec §7), names in `locale`. */
export function createPlaceSearch(locale: string, ask = searchPlaces): PlaceSearch {
  const $state = atom<PlaceSearchState>({ state: 'idle' })
  let waiting: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined
  const stop = () => {
    clearTimeout(waiting)
    running?.abort()
    running = undefined
  }
  const search = async (text: string) => {
    const mine = new AbortController()
    running = mine
    $state.set({ state: 'searching' })
    try {
      const places = await ask(text, locale, mine.signal)
      if (running === mine) $state.set({ state: 'found', places: places.map(placeOf) })
    } catch {
      if (running === mine) $state.set({ state: 'failed' })
    }
  }
  const begin = (text: string, pause: number) => {
    stop()
    const asked = text.trim()
    if (asked.length < SHORTEST) {
      $state.set({ state: 'idle' })
      return
    }
    waiting = setTimeout(() => void search(asked), pause)
  }
  return {
    $state,
    type: (text) => begin(text, PAUSE),
    now: (text) => begin(text, 0),
    clear() {
      stop()
      $state.set({ state: 'idle' })
    },
  }
}

type Place = Awaited<ReturnType<typeof searchPlaces>>[number]

function placeOf({ name, display_name, lat, lon }: Place): FoundPlace {
  const [first = '', ...rest] = display_name.split(/\s*[,،]\s*/)
  const own = name?.trim() || first
  return {
    name: own,
    where: (own === first ? rest : [first, ...rest]).join(/[،]/.test(display_name) ? '، ' : ', '),
    point: [lon, lat],
  }
}
