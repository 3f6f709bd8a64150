import { atom, computed, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { decodeBookEntry, decodePaymentBook } from '../../contract/counter/payments/payment-book.ts'
import {
  decideChargeCall,
  paymentBookCall,
  repeatRefundCall,
  type WireBookedPayment,
  writeOffCall,
} from '../../contract/counter/payments/payment-book-calls.ts'
import type { BookEntry, PaymentBook } from '../../domain/payment/book-table.ts'
import type { ChargeDecision } from '../../domain/payment/payment-book.ts'
import { addDays } from '../../domain/time/weekday.ts'
import type { PageEnvironment } from '../page/environment.ts'

export type PaymentsState = {
  /** `failed`: not reached. `refused`: the role does not include it any more. */
  readonly state: 'loading' | 'ready' | 'failed' | 'refused'
  /** The shown day; null until it is loaded. */
  readonly book: PaymentBook | null
}

/** Why a decision had no effect. `failed`: not reached; it can be repeated. */
export type DecisionProblem = 'decided' | 'returned' | 'ended' | 'moved' | 'failed'

export type PaymentsPage = {
  readonly $payments: ReadableAtom<PaymentsState>
  /** The chosen business day; null before the first answer. */
  readonly $day: ReadableAtom<string | null>
  readonly $isToday: ReadableAtom<boolean>
  /** Whether the providers are being asked, and whether that failed. */
  readonly $comparison: ReadableAtom<'asking' | 'done' | 'failed'>
  /** The payment that a decision is being sent about. */
  readonly $sending: ReadableAtom<string | null>
  readonly $problem: ReadableAtom<{ readonly paymentId: string; readonly reason: DecisionProblem } | null>
  /** Shows another day: -1 for the one before. */
  changeDay(by: 1 | -1): void
  /** Loads the day, then compares it. Never throws. */
  load(): Promise<void>
  /** Asks the providers again. Never throws. */
  compare(): Promise<void>
  /** Decides about a charge. Never throws. */
  decide(paymentId: string, decision: ChargeDecision): Promise<void>
  /** Sends a failed refund again. Never throws. */
  repeatRefund(paymentId: string, refundId: string): Promise<void>
  /** Takes note of a lost dispute or a reversal. Never throws. */
  writeOff(paymentId: string, reference: string): Promise<void>
  open(): () => void
}

/** How long the providers may take, in milliseconds: longer than the server waits for them. */
const PATIENCE = 90_000

/** Loads days, and compares them with the providers afterwards. */
function createLoader(page: PageEnvironment, referenceId: string) {
  const $payments = atom<PaymentsState>({ state: 'loading', book: null })
  const $day = atom<string | null>(null)
  const $today = atom<string | null>(null)
  const $isToday = computed([$day, $today], (day, today) => day === null || today === null || day >= today)
  const $comparison = atom<'asking' | 'done' | 'failed'>('asking')
  let turn = 0

  const read = async (compare: boolean): Promise<PaymentBook> => {
    const day = $day.get()
    const query = { ...(day !== null && { day }), ...(compare && { compare: 'yes' }) }
    const limit = compare ? { timeout: PATIENCE } : {}
    return decodePaymentBook(
      await page.client.call(paymentBookCall, { params: { referenceId }, query, ...limit }),
    )
  }
  /** Keeps what was compared before, until there is a new answer. */
  const show = (book: PaymentBook) => {
    const before = $payments.get().book
    const compared = book.compared ?? (before?.day === book.day ? before.compared : null)
    $payments.set({ state: 'ready', book: { ...book, compared } })
    $day.set(book.day)
    $today.set(book.today)
  }

  async function load(): Promise<void> {
    turn += 1
    const own = turn
    try {
      const book = await read(false)
      if (own !== turn) return
      show(book)
      await compare()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (own !== turn) return
      $payments.set({ ...$payments.get(), state: error.status === 403 ? 'refused' : 'failed' })
      // The comparison that this load has overtaken will not be shown.
      $comparison.set('failed')
    }
  }
  async function compare(): Promise<void> {
    const own = turn
    $comparison.set('asking')
    try {
      const book = await read(true)
      if (own !== turn) return
      show(book)
      $comparison.set('done')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (own === turn) $comparison.set('failed')
    }
  }

  return { $payments, $day, $isToday, $comparison, load, compare }
}

/** The payments of a business day. They are shown at once, and compared with the providers afterwards. */
export function createPaymentsPage(page: PageEnvironment, referenceId: string): PaymentsPage {
  const loader = createLoader(page, referenceId)
  const { $payments, $day, $isToday, $comparison, load } = loader
  const $sending = atom<string | null>(null)
  const $problem = atom<{ paymentId: string; reason: DecisionProblem } | null>(null)

  async function send(paymentId: string, call: () => Promise<WireBookedPayment>): Promise<void> {
    if ($sending.get() !== null) return
    $sending.set(paymentId)
    $problem.set(null)
    let isDone = false
    try {
      replace($payments, decodeBookEntry(await call()))
      isDone = true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const reason = reasonOf(error)
      $problem.set({ paymentId, reason })
      isDone = reason !== 'failed'
    } finally {
      $sending.set(null)
    }
    // The totals have changed, or somebody else has decided.
    if (isDone) await load()
  }

  return {
    ...{ ...loader, $sending, $problem },
    changeDay(by) {
      const day = $day.get()
      if (day === null || (by > 0 && $isToday.get())) return
      $day.set(addDays(day, by))
      $problem.set(null)
      $payments.set({ state: 'loading', book: null })
      $comparison.set('asking')
      void load()
    },
    decide: (paymentId, decision) =>
      send(paymentId, () =>
        page.client.call(decideChargeCall, { params: { referenceId, paymentId }, body: { decision } }),
      ),
    repeatRefund: (paymentId, refundId) =>
      send(paymentId, () =>
        page.client.call(repeatRefundCall, {
          params: { referenceId, paymentId },
          body: { refund_id: refundId },
        }),
      ),
    writeOff: (paymentId, reference) =>
      send(paymentId, () =>
        page.client.call(writeOffCall, { params: { referenceId, paymentId }, body: { reference } }),
      ),
    open() {
      void load()
      return page.on('shown', () => void load())
    },
  }
}

function replace($payments: ReturnType<typeof atom<PaymentsState>>, changed: BookEntry): void {
  const { state, book } = $payments.get()
  if (!book) return
  const swap = (entries: readonly BookEntry[]) =>
    entries.map((entry) => (entry.id === changed.id ? changed : entry))
  $payments.set({
    state,
    book: { ...book, payments: swap(book.payments), unsettled: swap(book.unsettled) },
  })
}

const REASONS: readonly string[] = ['decided', 'returned', 'ended', 'moved']
const reasonOf = ({ issues }: CallError): DecisionProblem => {
  const reason = issues[0]?.reason
  return reason !== undefined && REASONS.includes(reason) ? (reason as DecisionProblem) : 'failed'
}
