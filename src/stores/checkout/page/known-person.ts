import { atom, computed, type ReadableAtom } from 'nanostores'
import type { CheckoutField } from '../../../domain/venue/checkout-fields.ts'
import { authFor } from '../../account/auth.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import type { Problems } from './form-problems.ts'

export type KnownPerson = {
  /** The account says everything that is asked of the person. */
  readonly $known: ReadableAtom<boolean>
  /** From now on name and phone are written by hand. */
  write(): void
  open(): () => void
}

/**
 * Customers are not asked for name and phone again: they are the account's, until the customer writes others for the
 * orders of this visit. `set` fills in the form.
 */
export function knownPerson(
  page: PageEnvironment,
  userId: string,
  form: {
    readonly $asked: ReadableAtom<readonly CheckoutField[]>
    readonly $problems: ReadableAtom<Problems>
    set(part: { readonly phone: string; readonly name?: string }): void
  },
): KnownPerson {
  const { $customer } = authFor(userId)
  const keptAt = `order-person:${userId}`
  const $written = atom(page.session.read(keptAt))
  const $own = computed([$customer, $written], (customer, written) =>
    customer !== null && written !== customer.id ? customer : null,
  )

  /** The account's name and phone are taken over once, and again when they change. */
  const takeOver = () => {
    let taken = ''
    return $own.subscribe((own) => {
      const now = own ? JSON.stringify([own.id, own.name, own.phone]) : ''
      if (now === taken) return
      taken = now
      if (own) form.set({ phone: own.phone, ...(own.name ? { name: own.name } : {}) })
    })
  }

  /** The profile may have changed on another device: what it says now comes when the form is already there. */
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
      page.session.write(keptAt, id)
      $written.set(id)
    },
    open() {
      const stops = [takeOver(), refresh()]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
