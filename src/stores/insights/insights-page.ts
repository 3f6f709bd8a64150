import { atom, computed, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { insightsCall } from '../../contract/counter/insights-calls.ts'
import { MAX_PERIOD, namedPeriod, type Period, type PeriodName } from '../../domain/insights/period.ts'
import { addDays } from '../../domain/time/weekday.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { decodeInsights, type Insights } from './decode-insights.ts'

export type InsightsState = {
  /** `failed`: not reached. `refused`: the role does not include it any more. */
  readonly state: 'loading' | 'ready' | 'failed' | 'refused'
  /** What was loaded last; null until something was. */
  readonly insights: Insights | null
}

/** Why the two dates are not a period. */
export type PeriodProblem = 'order' | 'tooLong'

export type InsightsPage = {
  readonly $insights: ReadableAtom<InsightsState>
  readonly $period: ReadableAtom<PeriodName>
  /** The dates of `custom`; '' if one is missing. */
  readonly $dates: ReadableAtom<Period>
  readonly $problem: ReadableAtom<PeriodProblem | null>
  /** All branches that this person may see, instead of the one of this counter. */
  readonly $isAllBranches: ReadableAtom<boolean>
  choosePeriod(name: PeriodName): void
  chooseDates(dates: Period): void
  showAllBranches(all: boolean): void
  /** Loads the chosen period again. Never throws. */
  load(): Promise<void>
  open(): () => void
}

const FIRST: PeriodName = '30days'

/** What was sold and searched at the branch of a counter, or at all branches, in a period. */
export function createInsightsPage(page: PageEnvironment, referenceId: string): InsightsPage {
  const $insights = atom<InsightsState>({ state: 'loading', insights: null })
  const $period = atom<PeriodName>(FIRST)
  const $dates = atom<Period>({ from: '', to: '' })
  const $isAllBranches = atom(false)
  const $problem = computed([$period, $dates], (name, dates) =>
    name === 'custom' && dates.from && dates.to ? findProblem(dates) : null,
  )
  let loads = 0

  /** The period to load; null if it is not complete. Without dates, the server takes the last 30 days. */
  function wanted(): Partial<Period> | null {
    const name = $period.get()
    const today = $insights.get().insights?.today
    if (name !== 'custom') return today === undefined ? {} : namedPeriod(name, today)
    const { from, to } = $dates.get()
    return from && to && $problem.get() === null ? { from, to } : null
  }

  async function load(): Promise<void> {
    const period = wanted()
    if (period === null) return
    loads += 1
    const turn = loads
    const show = (next: Partial<InsightsState>) => {
      if (turn === loads) $insights.set({ ...$insights.get(), ...next })
    }
    show({ state: 'loading' })
    try {
      const query = { ...period, ...($isAllBranches.get() && { branches: 'all' }) }
      const answer = await page.client.call(insightsCall, { params: { referenceId }, query })
      const isOther = period.from === undefined && $period.get() !== FIRST
      show({ state: 'ready', insights: decodeInsights(answer) })
      // Chosen before the day of the venue was known.
      if (turn === loads && isOther) await load()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      show({ state: error.status === 403 ? 'refused' : 'failed' })
    }
  }
  return {
    ...{ $insights, $period, $dates, $problem, $isAllBranches, load },
    choosePeriod(name) {
      const { insights } = $insights.get()
      // The dates start as those that are shown.
      if (name === 'custom' && insights) $dates.set({ from: insights.from, to: insights.to })
      $period.set(name)
      void load()
    },
    chooseDates(dates) {
      $dates.set(dates)
      void load()
    },
    showAllBranches(all) {
      $isAllBranches.set(all)
      void load()
    },
    open() {
      void load()
      return page.on('shown', () => void load())
    },
  }
}

function findProblem({ from, to }: Period): PeriodProblem | null {
  if (from > to) return 'order'
  return from <= addDays(to, -MAX_PERIOD) ? 'tooLong' : null
}
