import { atom, computed, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import type { BoardOrder } from '../../contract/counter/board-calls.ts'
import { orderListCall } from '../../contract/counter/order-list-calls.ts'
import { type DayTotals, dayTotals } from '../../domain/order/day-totals.ts'
import { addDays, venueTime } from '../../domain/time/weekday.ts'
import { toMinorUnits } from '../../domain/values/money.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { schedule } from '../timer.ts'

export type DailyList = {
  /** `failed`: the last attempt to load failed. */
  readonly state: 'loading' | 'failed' | 'ready'
  /** Newest first. */
  readonly orders: readonly BoardOrder[]
  /** There are more orders than are listed. */
  readonly hasMore: boolean
}

export type DailyPage = {
  /** The shown date of the venue. */
  readonly $day: ReadableAtom<string>
  readonly $isToday: ReadableAtom<boolean>
  readonly $search: ReadableAtom<string>
  readonly $list: ReadableAtom<DailyList>
  /** The totals of the day; null while they are not known, and while only found orders are listed. */
  readonly $totals: ReadableAtom<DayTotals | null>
  /** Loads the list again. Never throws. */
  load(): Promise<void>
  /** Finds orders by number, name or phone number, once the text has not changed for a moment. */
  search(text: string): void
  /** Shows another day: -1 for the one before. */
  changeDay(by: 1 | -1): void
  open(): () => void
}

/** How long the text of a search must stay unchanged, in milliseconds. */
const SEARCH_DELAY = 300
/** How often the list is loaded again while it is visible, in milliseconds. */
const REFRESH = 30_000

const EMPTY: DailyList = { state: 'loading', orders: [], hasMore: false }

/** The orders of a day. `serverNow` returns the server's time in epoch milliseconds; `timeZone` is that of the venue. */
export function createDailyPage(
  page: PageEnvironment,
  referenceId: string,
  timeZone: string,
  serverNow: () => number,
): DailyPage {
  const today = () => venueTime(serverNow(), timeZone).date
  const $day = atom(today())
  const $today = atom(today())
  const $isToday = computed([$day, $today], (day, last) => day >= last)
  const $search = atom('')
  const $list = atom<DailyList>(EMPTY)
  const $totals = computed([$list, $search], ({ state, orders }, search) =>
    state === 'loading' || search.trim() !== '' ? null : dayTotals(orders.map(toDayOrder)),
  )
  let loads = 0
  let cancelSearch = () => {}

  async function load(): Promise<void> {
    cancelSearch()
    $today.set(today())
    loads += 1
    const turn = loads
    const search = $search.get().trim()
    const query = { day: $day.get(), ...(search && { search }) }
    try {
      const { orders, more } = await page.client.call(orderListCall, { params: { referenceId }, query })
      if (turn === loads) $list.set({ state: 'ready', orders, hasMore: more })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (turn === loads) $list.set({ ...$list.get(), state: 'failed' })
    }
  }
  const start = () => {
    // What was listed belongs to another day or search.
    $list.set(EMPTY)
    void load()
  }
  return {
    ...{ $day, $isToday, $search, $list, $totals, load },
    search(text) {
      $search.set(text)
      loads += 1
      cancelSearch()
      $list.set(EMPTY)
      cancelSearch = schedule(SEARCH_DELAY, () => void load())
    },
    changeDay(by) {
      if (by > 0 && $isToday.get()) return
      $day.set(addDays($day.get(), by))
      start()
    },
    open() {
      void load()
      const refresh = () => {
        if (!page.isHidden()) void load()
      }
      const timer = setInterval(refresh, REFRESH)
      const stop = page.on('shown', refresh)
      return () => {
        clearInterval(timer)
        cancelSearch()
        stop()
      }
    },
  }
}

const toDayOrder = ({ status, selling_types, payment_type, amounts, currency }: BoardOrder) => ({
  status,
  sellingType: selling_types,
  method: payment_type,
  total: toMinorUnits(amounts.total, currency),
  wallet: toMinorUnits(amounts.wallet, currency),
})
