import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import {
  MAIL_SECRET_HEADER,
  type MailAnswer,
  mailCall,
  setMailCall,
} from '../../contract/visit/mail-calls.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { type Found, pollWhileShown } from '../poll.ts'

/** Why an address was not taken. */
export type MailProblem = 'invalid' | 'limited' | 'failed'

export type MailForm = {
  /** Null as long as it is not known. */
  readonly $mail: ReadableAtom<MailAnswer | null>
  readonly $problem: ReadableAtom<MailProblem | null>
  readonly $isSending: ReadableAtom<boolean>
  /** Reads how the mails stand, again and again while one is being sent. */
  open(): () => void
  /** Has mails sent to an address. Returns whether it was taken. */
  send(address: string): Promise<boolean>
  /** Removes the address. */
  remove(): Promise<boolean>
}

/** The mails about an order or reservation. `secret`: undefined for a customer's own on another device. */
export function createMailForm(
  page: PageEnvironment,
  subject: {
    readonly kind: 'order' | 'reservation'
    readonly id: string
    readonly secret: string | undefined
  },
): MailForm {
  const { kind, id, secret } = subject
  const input = {
    params: { kind, id },
    ...(secret !== undefined && { headers: { [MAIL_SECRET_HEADER]: secret } }),
  }
  const $mail = atom<MailAnswer | null>(null)
  const $problem = atom<MailProblem | null>(null)
  const $isSending = atom(false)
  let stop: (() => void) | null = null
  let isOpen = false

  const ask = async (signal: AbortSignal): Promise<Found> => {
    try {
      const mail = await page.client.call(mailCall, { ...input, signal })
      // A change that was sent meanwhile is newer.
      if (signal.aborted || $isSending.get()) return 'over'
      $mail.set(mail)
      return mail.state === 'waiting' ? 'same' : 'over'
    } catch {
      // Nothing depends on it: it is there when the page is opened again.
      return $mail.get() === null ? 'over' : 'same'
    }
  }
  const watch = () => {
    stop?.()
    stop = isOpen ? pollWhileShown(page, ask) : null
  }
  const change = async (address: string | null) => {
    if ($isSending.get()) return false
    $isSending.set(true)
    $problem.set(null)
    try {
      $mail.set(await page.client.call(setMailCall, { ...input, body: { address, locale: page.locale } }))
      return true
    } catch (cause) {
      const code = cause instanceof CallError ? cause.code : null
      $problem.set(code === 'invalid' ? 'invalid' : code === 'rate-limited' ? 'limited' : 'failed')
      return false
    } finally {
      $isSending.set(false)
      if ($mail.get()?.state === 'waiting') watch()
    }
  }

  return {
    ...{ $mail, $problem, $isSending },
    open() {
      isOpen = true
      watch()
      return () => {
        isOpen = false
        stop?.()
      }
    },
    send: (address) => change(address.trim()),
    remove: () => change(null),
  }
}
