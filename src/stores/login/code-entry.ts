import { atom, computed, type ReadableAtom } from 'nanostores'
import { CODE_LENGTH, filterCodeInput } from '../../domain/visit/one-time-code.ts'
import type { PageEnvironment } from '../page/environment.ts'
import type { CodeFlow } from './code-flow.ts'
import type { CodeRefusal } from './code-refusal.ts'
import { secondsLeft, type WaitingCode } from './waiting-code.ts'

/** The second step: entering the code. It is sent as soon as it is complete. */
export type CodeEntry = {
  readonly $waiting: ReadableAtom<WaitingCode | null>
  readonly $busy: CodeFlow['$busy']
  /** The digits so far. */
  readonly $code: ReadableAtom<string>
  /** A problem of the code itself, shown at its field. */
  readonly $problem: ReadableAtom<'incomplete' | CodeRefusal | null>
  /** Any other reason for refusal. */
  readonly $refusal: ReadableAtom<CodeRefusal | null>
  /** True after another code was sent. */
  readonly $resent: ReadableAtom<boolean>
  /** Seconds until another code can be requested. Computed from the clock, so that it is right after the tab was asleep. */
  readonly $secondsLeft: ReadableAtom<number>
  /** Incremented each time the field should get the focus. */
  readonly $focuses: ReadableAtom<number>
  open(): () => void
  type(text: string): void
  submit(): void
  resend(): Promise<void>
  /** Returns to the phone number. */
  startOver(): void
}

/** After these refusals the code is invalid, and another one has to be entered. */
const OF_THE_CODE: readonly CodeRefusal['reason'][] = ['wrong', 'expired', 'tries', 'unverified']

/** Milliseconds between two reads of the clock. */
const TICK = 500

export function createCodeEntry(
  page: Pick<PageEnvironment, 'now' | 'on'>,
  flow: Pick<CodeFlow, '$waiting' | '$busy' | '$refusal' | 'edit' | 'enter' | 'resend' | 'startOver'>,
): CodeEntry {
  const $code = atom('')
  const $incomplete = atom(false)
  const $resent = atom(false)
  const $focuses = atom(0)
  const left = (waiting = flow.$waiting.get()) => (waiting ? secondsLeft(waiting, page.now()) : 0)
  const $secondsLeft = atom(left())
  const focus = () => $focuses.set($focuses.get() + 1)
  return {
    $waiting: flow.$waiting,
    $busy: flow.$busy,
    $code,
    $problem: computed([$incomplete, flow.$refusal], (incomplete, refusal) => {
      if (incomplete) return 'incomplete'
      return refusal && OF_THE_CODE.includes(refusal.reason) ? refusal : null
    }),
    $refusal: computed(flow.$refusal, (refusal) =>
      refusal && OF_THE_CODE.includes(refusal.reason) ? null : refusal,
    ),
    $resent: computed([$resent, flow.$refusal], (resent, refusal) => resent && !refusal),
    $secondsLeft,
    $focuses,
    open() {
      let timer: ReturnType<typeof setInterval> | undefined
      const count = () => {
        clearInterval(timer)
        $secondsLeft.set(left())
        if ($secondsLeft.get() > 0)
          timer = setInterval(() => {
            $secondsLeft.set(left())
            if ($secondsLeft.get() === 0) clearInterval(timer)
          }, TICK)
      }
      const stops = [flow.$waiting.subscribe(count), page.on('shown', count), page.on('restored', count)]
      return () => {
        clearInterval(timer)
        for (const stop of stops) stop()
      }
    },
    type(text) {
      const before = $code.get()
      const digits = filterCodeInput(text)
      $code.set(digits)
      $incomplete.set(false)
      flow.edit()
      if (digits.length === CODE_LENGTH && digits !== before) void flow.enter(digits)
    },
    submit() {
      const code = $code.get()
      if (code.length === CODE_LENGTH) return void flow.enter(code)
      $incomplete.set(true)
      focus()
    },
    async resend() {
      $code.set('')
      $resent.set(false)
      await flow.resend()
      $resent.set(true)
      focus()
    },
    startOver: flow.startOver,
  }
}
