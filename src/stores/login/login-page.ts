import { atom, type ReadableAtom } from 'nanostores'
import { orderFormFor } from '../checkout/order-form.ts'
import type { PageEnvironment, PageModel } from '../page/environment.ts'
import { type CodeEntry, createCodeEntry } from './code-entry.ts'
import { loginFor } from './login.ts'
import { createPhoneEntry, type PhoneEntry } from './phone-entry.ts'
import type { WaitingCode } from './waiting-code.ts'

export type LoginPage = PageModel & {
  /** The code that was sent, or null while the phone number is still to be entered. */
  readonly $waiting: ReadableAtom<WaitingCode | null>
  readonly $name: ReadableAtom<string>
  setName(name: string): void
  /** Each returns a new step, created when its form is shown. */
  phone(): PhoneEntry
  code(): CodeEntry
}

/** The login: phone number, then code. Prefilled with what the diner typed for an order of the cart under `cartKey`. */
export function createLoginPage(
  page: PageEnvironment,
  venue: { readonly userId: string; readonly branchId: string; readonly countryCode: string },
  cartKey: string,
): LoginPage {
  const flow = loginFor(page, venue)
  const written = orderFormFor(cartKey).$values.get()
  const $name = atom(written.name)
  return {
    $waiting: flow.$waiting,
    $name,
    setName: (name) => $name.set(name),
    phone: () =>
      createPhoneEntry(flow, {
        country: venue.countryCode.toUpperCase(),
        locale: page.locale,
        known: written.phone,
        send: (to) => flow.send({ ...to, name: $name.get().trim() }),
      }),
    code: () => createCodeEntry(page, flow),
  }
}
