import type { LngLat } from '../../domain/delivery/delivery-zone.ts'
import type { LocaleData } from '../../i18n/locale/loaded-locale-data.ts'
import { locateDevice, locationRefusalOf } from '../../stores/delivery/device-location.ts'
import { fillMessage } from '../page/page-data.ts'

/** The data that the branches page contains for its script: `#branches-data`. */
export type BranchesData = {
  readonly messages: Readonly<
    Record<'nearest' | 'denied' | 'unavailable' | 'away' | 'mapFailed' | 'zoomIn' | 'zoomOut', string>
  >
  readonly localeData?: LocaleData | undefined
}

export type MappedBranch = { readonly id: string; readonly name: string; readonly place: LngLat }

/** Draws the map of all branches in `place`. It is an island, loaded by the code that starts the page. */
export type ShowBranchMap = (
  place: HTMLElement,
  options: {
    readonly branches: readonly MappedBranch[]
    readonly labels: { readonly zoomIn: string; readonly zoomOut: string }
    /** Called with the branch whose pin was pressed. */
    choose(branchId: string): void
  },
) => Promise<void>

type Row = MappedBranch & { readonly element: HTMLElement }

/**
 * Starts the branches page: "Near me" sorts branches by distance, "show map" loads the map. Without script the list
 * keeps the venue's order.
 */
export function startBranches(showMap: ShowBranchMap): void {
  const { messages, localeData } = JSON.parse(
    document.getElementById('branches-data')?.textContent ?? '',
  ) as BranchesData
  const rows = readMappedRows()
  const status = document.querySelector<HTMLElement>('[data-said]')
  const showStatus = (text: string) => {
    if (status) status.textContent = text
  }
  document.querySelector('[data-tools]')?.removeAttribute('data-asleep')
  onClickOnce('[data-near]', async () => {
    try {
      // The formatting of distances is a fifth of the page's scripts, and most visitors never need it.
      const [here, { sortByDistance }] = await Promise.all([locateDevice(), import('./branch-distances.ts')])
      const nearest = sortByDistance(rows, here, messages.away, localeData)
      if (nearest) showStatus(fillMessage(messages.nearest, { name: nearest.name }))
    } catch (error) {
      showStatus(locationRefusalOf(error) === 'denied' ? messages.denied : messages.unavailable)
    }
  })
  onClickOnce('[data-show-map]', async (button) => {
    const place = document.querySelector<HTMLElement>('[data-map]')
    if (!place) return
    place.hidden = false
    try {
      await showMap(place, { branches: rows, labels: messages, choose: (id) => scrollToBranch(rows, id) })
      button.hidden = true
    } catch {
      place.hidden = true
      showStatus(messages.mapFailed)
    }
  })
}

function readMappedRows(): Row[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-branch][data-place]')]
  return all.map((element) => {
    const [lng = 0, lat = 0] = (element.dataset.place ?? '').split(',').map(Number)
    const name = element.querySelector('h2')?.textContent?.trim() ?? ''
    return { id: element.dataset.branch ?? '', name, place: [lng, lat], element }
  })
}

function scrollToBranch(rows: readonly Row[], id: string): void {
  const row = rows.find((candidate) => candidate.id === id)
  row?.element.scrollIntoView({ block: 'center' })
  row?.element.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
}

/** Runs the action on click, but not while it is still running. */
function onClickOnce(selector: string, run: (button: HTMLElement) => Promise<void>): void {
  const button = document.querySelector<HTMLButtonElement>(selector)
  button?.addEventListener('click', () => {
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    void run(button).finally(() => {
      button.ariaBusy = null
    })
  })
}
