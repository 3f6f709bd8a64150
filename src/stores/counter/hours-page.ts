import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { type HoursAnswer, readHoursCall, setHoursCall } from '../../contract/counter/hours-calls.ts'
import { decodeDay, decodeWeek } from '../../contract/wire/week-schema.ts'
import { formatClockTime, isCalendarDate } from '../../domain/time/clock-time.ts'
import { type DaySchedule, type Shift, shiftsOnDate, type WeekSchedule } from '../../domain/time/schedule.ts'
import { MAX_SHIFTS, MAX_SPECIAL_DATES } from '../../domain/time/special-hours.ts'
import type { PageEnvironment } from '../page/environment.ts'

/** A date (`YYYY-MM-DD`) whose hours differ from its weekday. */
export type SpecialDate = DaySchedule & { readonly date: string }
export type HoursState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'ready'
      /** The current date at the venue. */
      readonly today: string
      /** From today on, soonest first. */
      readonly dates: readonly SpecialDate[]
      /** Null: the branch states no weekly hours. */
      readonly week: WeekSchedule | null
    }

/** The times of a shift as typed: `HH:MM`, or empty. */
export type TypedShift = { readonly from: string; readonly to: string }
export type HoursDraft = {
  /** `YYYY-MM-DD`, or empty. */
  readonly date: string
  readonly closed: boolean
  readonly shifts: readonly TypedShift[]
}
/** Why a draft cannot be saved: it has no date, its date is over, a time is missing, or too many dates differ already. */
export type DraftProblem = 'date' | 'past' | 'times' | 'full'

export type HoursPage = {
  readonly $hours: ReadableAtom<HoursState>
  /** The date that is being typed; null: the form is closed. */
  readonly $draft: ReadableAtom<HoursDraft | null>
  readonly $problem: ReadableAtom<DraftProblem | null>
  readonly $isSaving: ReadableAtom<boolean>
  /** The last change failed. The draft is kept. */
  readonly $failed: ReadableAtom<boolean>
  load(): Promise<void>
  /** Opens the form, with the hours of a date if it has its own. */
  edit(date?: SpecialDate): void
  change(part: Partial<HoursDraft>): void
  changeShift(index: number, part: Partial<TypedShift>): void
  addShift(): void
  removeShift(index: number): void
  closeForm(): void
  save(): Promise<void>
  /** Lets the hours of the weekday apply again. */
  remove(date: string): Promise<void>
  open(): () => void
}

const NO_SHIFT: TypedShift = { from: '', to: '' }

/** The dates on which a branch is closed, or has other hours than usual. */
export function createHoursPage(page: PageEnvironment, referenceId: string): HoursPage {
  const $hours = atom<HoursState>({ state: 'loading' })
  const $draft = atom<HoursDraft | null>(null)
  const $problem = atom<DraftProblem | null>(null)
  const $isSaving = atom(false)
  const $failed = atom(false)
  const params = { referenceId }

  async function load(): Promise<void> {
    try {
      $hours.set(toState(await page.client.call(readHoursCall, { params })))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if ($hours.get().state !== 'ready') $hours.set({ state: 'failed' })
    }
  }
  /** Returns whether it worked. */
  async function send(
    date: string,
    hours: { closed: boolean; shifts: TypedShift[] } | null,
  ): Promise<boolean> {
    if ($isSaving.get()) return false
    $failed.set(false)
    $isSaving.set(true)
    const times = hours && {
      closed: hours.closed,
      shifts: hours.shifts.map(({ from, to }) => ({ time_from: from, time_to: to })),
    }
    try {
      $hours.set(toState(await page.client.call(setHoursCall, { params, body: { date, hours: times } })))
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      $failed.set(true)
      return false
    } finally {
      $isSaving.set(false)
    }
  }
  function change(part: Partial<HoursDraft>): void {
    const draft = $draft.get()
    if (!draft) return
    $problem.set(null)
    $draft.set({ ...draft, ...part })
  }
  const shifts = () => $draft.get()?.shifts ?? []
  const closeForm = () => {
    $draft.set(null)
    $problem.set(null)
  }
  return {
    ...{ $hours, $draft, $problem, $isSaving, $failed, load, change, closeForm },
    edit(date) {
      $failed.set(false)
      $problem.set(null)
      $draft.set(date ? toDraft(date) : { date: '', closed: true, shifts: [NO_SHIFT] })
    },
    changeShift: (index, part) =>
      change({ shifts: shifts().map((shift, at) => (at === index ? { ...shift, ...part } : shift)) }),
    addShift() {
      if (shifts().length < MAX_SHIFTS) change({ shifts: [...shifts(), NO_SHIFT] })
    },
    removeShift: (index) => change({ shifts: shifts().filter((_, at) => at !== index) }),
    async save() {
      const [draft, hours] = [$draft.get(), $hours.get()]
      if (!draft || hours.state !== 'ready') return
      const problem = findProblem(draft, hours)
      $problem.set(problem)
      if (problem) return
      const sent = draft.closed ? [] : [...draft.shifts]
      // What was typed meanwhile is kept.
      if ((await send(draft.date, { closed: draft.closed, shifts: sent })) && $draft.get() === draft)
        closeForm()
    },
    async remove(date) {
      await send(date, null)
    },
    open() {
      void load()
      return () => {}
    },
  }
}

const toState = ({ week, dates, today }: HoursAnswer): HoursState => ({
  state: 'ready',
  today,
  week: week && decodeWeek(week),
  dates: dates
    .filter(({ date }) => date >= today)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, ...day }) => ({ date, ...decodeDay(day) })),
})

const toDraft = ({ date, closed, shifts }: SpecialDate): HoursDraft => ({
  ...{ date, closed },
  shifts: shifts.length > 0 ? shifts.map(toTyped) : [NO_SHIFT],
})

/** The end of the day is `00:00` in the fields of browsers. */
const toTyped = ({ from, to }: Shift): TypedShift => ({ from: clock(from), to: clock(to) })
const clock = (minute: number) => formatClockTime(minute % 1440)

function findProblem(
  { date, closed, shifts }: HoursDraft,
  { today, dates }: HoursState & { state: 'ready' },
): DraftProblem | null {
  if (!isCalendarDate(date)) return 'date'
  if (date < today) return 'past'
  if (!closed && (shifts.length === 0 || shifts.some(({ from, to }) => from === '' || to === '')))
    return 'times'
  const isNew = dates.every((one) => one.date !== date)
  return isNew && dates.length >= MAX_SPECIAL_DATES ? 'full' : null
}

/** The hours that a date has unless staff say otherwise; null if that is not known. */
export const usualShifts = (
  { week }: HoursState & { state: 'ready' },
  date: string,
): readonly Shift[] | null => (week && isCalendarDate(date) ? shiftsOnDate(week, date) : null)
