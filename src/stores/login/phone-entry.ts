import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Channel } from '../../contract/account/one-time-code.ts'
import type { PageModel } from '../page/environment.ts'
import { loadPhoneBook } from '../phone-book.ts'
import type { CodeFlow, CodeRecipient } from './code-flow.ts'
import type { CodeRefusal } from './code-refusal.ts'

/** The first step: the phone number that the code is sent to, and the channel. */
export type PhoneEntry = PageModel & {
  readonly $number: ReadableAtom<string>
  /** A problem of the number, shown at its field. */
  readonly $problem: ReadableAtom<'required' | 'phone' | null>
  /** Why no code was sent, if the number is not the reason. */
  readonly $refusal: ReadableAtom<CodeRefusal | null>
  readonly $sending: ReadableAtom<boolean>
  /** Counts numbers that were refused before sending. Each moves the focus to the field. */
  readonly $refused: ReadableAtom<number>
  type(number: string): void
  /** Does nothing while a code is being sent. Never throws. */
  send(channel: Channel): Promise<void>
}

const OFFLINE: CodeRefusal = { reason: 'offline', seconds: null }

export function createPhoneEntry(
  flow: Pick<CodeFlow, '$busy' | '$refusal' | 'edit'>,
  of: {
    /** The venue's country (ISO 3166, two letters), used for numbers without a country code. */
    readonly country: string
    readonly locale: string
    /** The number as typed earlier; '' if unknown. */
    readonly known: string
    readonly send: (to: CodeRecipient) => Promise<void>
  },
  loadBook = loadPhoneBook,
): PhoneEntry {
  const $number = atom(of.known)
  const $own = atom<'required' | 'phone' | null>(null)
  const $offline = atom(false)
  const $refused = atom(0)
  let sending = false

  const refuse = (problem: 'required' | 'phone') => {
    $own.set(problem)
    $refused.set($refused.get() + 1)
  }
  const tryToSend = async (channel: Channel) => {
    $offline.set(false)
    const number = $number.get()
    if (number.trim() === '') return refuse('required')
    const book = await loadBook().catch(() => null)
    if (!book) return $offline.set(true)
    const phone = book.parse(number, of.country)
    if (!phone) return refuse('phone')
    await of.send({ phone, channel, locale: of.locale })
  }
  return {
    $number,
    $problem: computed([flow.$refusal, $own], (refusal, own) =>
      refusal?.reason === 'phone' ? 'phone' : own,
    ),
    $refusal: computed([flow.$refusal, $offline], (refusal, offline) => {
      if (offline) return OFFLINE
      return refusal?.reason === 'phone' ? null : refusal
    }),
    $sending: computed(flow.$busy, (busy) => busy === 'sending'),
    $refused,
    type(number) {
      $number.set(number)
      $own.set(null)
      flow.edit()
    },
    async send(channel) {
      if (sending || flow.$busy.get() !== 'no') return
      sending = true
      await tryToSend(channel).finally(() => {
        sending = false
      })
    },
  }
}
