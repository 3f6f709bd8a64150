import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { resendOtpCall } from '../../contract/account/login-calls.ts'
import type { Channel, CodeSent } from '../../contract/account/one-time-code.ts'
import type { Phone } from '../../domain/values/phone.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { type CodeRefusal, codeRefusal } from './code-refusal.ts'
import { startWaiting, type WaitingCode } from './waiting-code.ts'

/** The recipient of a code. */
export type CodeRecipient = {
  readonly phone: Phone
  readonly channel: Channel
  /** The language of the message. */
  readonly locale: string
}

/** Requesting a code and entering it: the two steps of logging in and of changing a phone number. */
export type CodeFlow<Recipient extends CodeRecipient = CodeRecipient> = {
  /** The code that was sent, or null while the phone number is still to be entered. */
  readonly $waiting: ReadableAtom<WaitingCode | null>
  readonly $busy: ReadableAtom<'no' | 'sending' | 'checking'>
  readonly $refusal: ReadableAtom<CodeRefusal | null>
  /** These do nothing while another of them is in progress, and never throw: failures are in `$refusal`. */
  send(to: Recipient): Promise<void>
  resend(): Promise<void>
  enter(code: string): Promise<void>
  /** Clears the refusal once the visitor types. */
  edit(): void
  /** Returns to the phone number and forgets the code. */
  startOver(): void
}

type FlowCalls<Recipient extends CodeRecipient> = {
  readonly send: (to: Recipient) => Promise<CodeSent>
  /** What the code is for. @throws CallError */
  readonly enter: (code: string, waiting: WaitingCode) => Promise<void>
}

/** The flow of one purpose; `$waiting` outlives the page. */
export function createCodeFlow<Recipient extends CodeRecipient>(
  page: Pick<PageEnvironment, 'client' | 'now'>,
  $waiting: WritableAtom<WaitingCode | null>,
  calls: FlowCalls<Recipient>,
): CodeFlow<Recipient> {
  const $busy = atom<'no' | 'sending' | 'checking'>('no')
  const $refusal = atom<CodeRefusal | null>(null)

  const attempt = async (busy: 'sending' | 'checking', act: () => Promise<void>) => {
    if ($busy.get() !== 'no') return
    $busy.set(busy)
    $refusal.set(null)
    try {
      await act()
    } catch (cause) {
      const error = cause instanceof CallError ? cause : new CallError('bad-answer', String(cause), { cause })
      const refusal = codeRefusal(error)
      if (refusal.reason === 'phone-taken') $waiting.set(null)
      waitAsTold(refusal)
      $refusal.set(refusal)
    } finally {
      $busy.set('no')
    }
  }

  /** Sets the timer to the wait that a refusal by a rate limit names. */
  const waitAsTold = ({ seconds }: CodeRefusal) => {
    const waiting = $waiting.get()
    if (waiting && seconds !== null)
      $waiting.set({ ...waiting, startOtpTime: page.now(), timerDuration: seconds })
  }

  return {
    $waiting,
    $busy,
    $refusal,
    send: (to) =>
      attempt('sending', async () => {
        $waiting.set(startWaiting(await calls.send(to), to.phone.e164, page.now()))
      }),
    resend: () =>
      attempt('sending', async () => {
        const waiting = $waiting.get()
        if (!waiting) return
        try {
          const query = { verification_id: waiting.verificationId }
          const sent = await page.client.call(resendOtpCall, { query })
          $waiting.set(startWaiting(sent, waiting.phoneNumber, page.now()))
        } catch (error) {
          // There is nothing to resend: the code was used or is too old. The visitor starts with the phone number again.
          if (error instanceof CallError && codeRefusal(error).reason === 'expired') $waiting.set(null)
          throw error
        }
      }),
    enter: (code) =>
      attempt('checking', async () => {
        const waiting = $waiting.get()
        if (!waiting) return
        await calls.enter(code, waiting)
        $waiting.set(null)
      }),
    edit() {
      if ($refusal.get()) $refusal.set(null)
    },
    startOver() {
      $waiting.set(null)
      $refusal.set(null)
    },
  }
}
