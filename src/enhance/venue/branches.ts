import type { LngLat } from '../../domain/delivery/delivery-zone.ts'
import type { LocaleData } from '../../i18n/locale/loaded-locale-data.ts'
import { deviceLocation, locationRefusalOf } from '../../stores/delivery/device-location.ts'
import { fill } from '../page/page-data.ts'

/** What the page of the branches leaves for its script: `#branches-data`. */
export type BranchesData = {
  readonly messages: Readonly<
    Record<'nearest' | 'denied' | 'unavailable' | 'away' | 'mapFailed' | 'zoomIn' | 'zoomOut', string>
  >
  readonly localeData?: LocaleData | undefined
}

export type PlacedBranch = { readonly id: string; readonly name: string; readonly place: LngLat }

/** Draws the map of all branches in `place`: an island, loaded by whoever starts the page. */
export type ShowMap = (
  place: HTMLElement,
  options: {
    readonly branches: readonly PlacedBranch[]
    readonly labels: { readonly zoomIn: string; readonly zoomOut: string }
    /** The branch whose pin was pressed. */
    choose(branchId: string): void
  },
) => Promise<void>

type Row = PlacedBranch & { readonly element: HTMLElement }

/** "Near me" puts the nearest branch first; "show map" loads the map. Without script the list stands as the venue wrote it. */
export function startBranches(showMap: ShowMap): void {
  const { messages, localeData } = JSON.parse(
    document.getElementById('branches-data')?.textContent ?? '',
  ) as BranchesData
  const rows = placedRows()
  const said = document.querySelector<HTMLElement>('[data-said]')
  const tell = (text: string) => {
    if (said) said.textContent = text
  }
  document.querySelector('[data-tools]')?.removeAttribute('data-asleep')
  onPress('[data-near]', async () => {
    try {
      // Formatting distances takes a fifth of the page's scripts, and most visitors never ask for them.
      const [here, { sortByDistance }] = await Promise.all([
        deviceLocation(),
        import('./branch-distances.ts'),
      ])
      const nearest = sortByDistance(rows, here, messages.away, localeData)
      if (nearest) tell(fill(messages.nearest, { name: nearest.name }))
    } catch (error) {
      tell(locationRefusalOf(error) === 'denied' ? messages.denied : messages.unavailable)
    }
  })
  onPress('[data-show-map]', async (button) => {
    const place = document.querySelector<HTMLElement>('[data-map]')
    if (!place) return
    place.hidden = false
    try {
      await showMap(place, { branches: rows, labels: messages, choose: (id) => goTo(rows, id) })
      button.hidden = true
    } catch {
      place.hidden = true
      tell(messages.mapFailed)
    }
  })
}

function placedRows(): Row[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-branch][data-place]')]
  return all.map((element) => {
    const [lng = 0, lat = 0] = (element.dataset.place ?? '').split(',').map(Number)
    const name = element.querySelector('h2')?.textContent?.trim() ?? ''
    return { id: element.dataset.branch ?? '', name, place: [lng, lat], element }
  })
}

function goTo(rows: readonly Row[], id: string): void {
  const row = rows.find((candidate) => candidate.id === id)
  row?.element.scrollIntoView({ block: 'center' })
  row?.element.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
}

/** Once at a time, however often it is pressed. */
function onPress(selector: string, run: (button: HTMLElement) => Promise<void>): void {
  const button = document.querySelector<HTMLButtonElement>(selector)
  button?.addEventListener('click', () => {
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    void run(button).finally(() => {
      button.ariaBusy = null
    })
  })
}
