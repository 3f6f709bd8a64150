import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { authFor } from '../../stores/account/auth.ts'
import { lightPage } from '../../stores/page/light-page.ts'
import { readSession, writeSession } from '../../stores/session.ts'
import type { CheckoutModel } from './useCheckout.ts'

/**
 * Who is logged in is not asked for name and phone again: they are the account's, until the customer writes others for
 * the orders of this visit. `known`: the account says all that is asked.
 */
export function useKnownPerson({ shop, asked, problems, set }: CheckoutModel) {
  const customer = useStore(authFor(shop.userId).$customer)
  const keptAt = `order-person:${shop.userId}`
  const [written, setWritten] = useState(() => readSession(keptAt))
  const own = customer !== null && written !== customer.id ? customer : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once, and again when the account changes
  useEffect(() => {
    if (own) set({ phone: own.phone, ...(own.name ? { name: own.name } : {}) })
  }, [own?.id, own?.name, own?.phone])
  // Their profile may have changed on another device: what it says now comes when the form is already there.
  const { userId } = shop
  const isCustomer = customer !== null
  useEffect(() => {
    if (!isCustomer) return
    import('../../stores/account/profile.ts').then(
      ({ refreshProfile }) => refreshProfile(lightPage(), userId),
      () => {},
    )
  }, [isCustomer, userId])
  return {
    known: own !== null && !problems.name && !problems.phone && (own.name !== '' || !asked.includes('name')),
    /** From now on they are written by hand. */
    write() {
      const id = customer?.id ?? null
      writeSession(keptAt, id)
      setWritten(id)
    },
  }
}
