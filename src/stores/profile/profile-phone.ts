import { atom, type ReadableAtom } from 'nanostores'
import { authFor } from '../account/auth.ts'
import { type CodeEntry, createCodeEntry } from '../login/code-entry.ts'
import { createPhoneEntry, type PhoneEntry } from '../login/phone-entry.ts'
import type { WaitingCode } from '../login/waiting-code.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { changePhoneFor } from './change-phone.ts'

export type ProfilePhone = {
  /** Whether the customer is entering another number. */
  readonly $open: ReadableAtom<boolean>
  /** Whether the number was changed while the page was shown. */
  readonly $changed: ReadableAtom<boolean>
  readonly $waiting: ReadableAtom<WaitingCode | null>
  open(): () => void
  change(): void
  /** Keeps the number and cancels the change. */
  keep(): void
  phone(): PhoneEntry
  code(): CodeEntry
}

/** The phone number a customer logs in with. A code verifies a new number before it replaces the old one. */
export function createProfilePhone(
  page: PageEnvironment,
  venue: { readonly userId: string; readonly branchId: string; readonly countryCode: string },
): ProfilePhone {
  const flow = changePhoneFor(page, venue)
  const { $customer } = authFor(venue.userId)
  // A code that was sent can be entered after a reload too.
  const $open = atom(flow.$waiting.get() !== null)
  const $changed = atom(false)
  return {
    $open,
    $changed,
    $waiting: flow.$waiting,
    open() {
      let before = $customer.get()?.phone
      return $customer.subscribe((customer) => {
        if (!customer || customer.phone === before) return
        before = customer.phone
        $changed.set(true)
        $open.set(false)
      })
    },
    change() {
      $open.set(true)
      $changed.set(false)
    },
    keep() {
      flow.startOver()
      $open.set(false)
    },
    phone: () =>
      createPhoneEntry(flow, {
        country: venue.countryCode.toUpperCase(),
        locale: page.locale,
        known: '',
        async send(to) {
          if (!(await flow.applyVerifiedPhone(to.phone))) await flow.send(to)
        },
      }),
    code: () => createCodeEntry(page, flow),
  }
}
