import { atom, computed, type ReadableAtom } from 'nanostores'
import type { CheckoutField } from '../../../domain/venue/checkout-fields.ts'
import { authFor } from '../../account/auth.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import type { Problems } from './form-problems.ts'

export type KnownPerson = {
  /** Whether the account provides all requested fields of the person. */
  readonly $known: ReadableAtom<boolean>
  /** Lets the customer enter name and phone for the orders of this visit. */
  write(): void
  open(): () => void
}

/**
 * Customers need not enter name and phone again: those of the account are used, unless the customer enters others for the
 * orders of this visit. `set` fills in the form.
 */
export function createKnownPerson(
  page: PageEnvironment,
  userId: string,
  form: {
    readonly $asked: ReadableAtom<readonly CheckoutField[]>
    readonly $problems: ReadableAtom<Problems>
    set(part: { readonly phone: string; readonly name?: string }): void
  },
): KnownPerson {
  const { $customer } = authFor(userId)
  const sessionKey = `order-person:${userId}`
  const $written = atom(page.session.read(sessionKey))
  const $own = computed([$customer, $written], (customer, written) =>
    customer !== null && written !== customer.id ? customer : null,
  )

  /** Copies name and phone of the account to the form once, and again when they change. */
  const copyProfile = () => {
    let taken = ''
    return $own.subscribe((own) => {
      const now = own ? JSON.stringify([own.id, own.name, own.phone]) : ''
      if (now === taken) return
      taken = now
      if (own) form.set({ phone: own.phone, ...(own.name ? { name: own.name } : {}) })
    })
  }

  /** Loads the profile again, because it may have changed on another device. The form does not wait for it. */
  const refresh = () => {
    let was = false
    return $customer.subscribe((customer) => {
      const is = customer !== null
      if (is && !was)
        import('../../account/profile.ts').then(
          ({ refreshProfile }) => refreshProfile(page, userId),
          () => {},
        )
      was = is
    })
  }

  return {
    $known: computed(
      [$own, form.$asked, form.$problems],
      (own, asked, { fields }) =>
        own !== null && !fields.name && !fields.phone && (own.name !== '' || !asked.includes('name')),
    ),
    write() {
      const id = $customer.get()?.id ?? null
      page.session.write(sessionKey, id)
      $written.set(id)
    },
    open() {
      const stops = [copyProfile(), refresh()]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
