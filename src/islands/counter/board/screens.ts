import { useEffect, useState } from 'react'
import { mayDo, type Permission, type StaffRole } from '../../../domain/staff/roles.ts'

/** The screens of the counter. The fragment of the address names the shown one, so that Back and reloading work. */
const counterScreens = ['orders', 'reservations', 'today', 'menu', 'settings'] as const
export type CounterScreen = (typeof counterScreens)[number]

/** Screens that are not in the navigation, with the one that links to them and who may see them. */
const subscreens = {
  insights: { of: 'today', permission: 'insights' },
  payments: { of: 'today', permission: 'refunds' },
} as const satisfies Record<string, { of: CounterScreen; permission: Permission }>
export type Subscreen = keyof typeof subscreens

/**
 * The screens that a device offers, and the shown one: that of the address, or the orders. `current`: its entry in the navigation.
 * @param role null while it is not known
 */
export function offeredScreens(
  named: CounterScreen | Subscreen,
  { role, hasReservations }: { role: StaffRole | null; hasReservations: boolean },
): {
  readonly screens: readonly CounterScreen[]
  readonly screen: CounterScreen | Subscreen
  readonly current: CounterScreen
} {
  const mayEditMenu = role !== null && mayDo(role, 'menu')
  const screens = counterScreens.filter((one) => {
    if (one === 'menu') return mayEditMenu
    // Reservations that were made remain, even if the branch takes no more.
    return one !== 'reservations' || hasReservations || named === 'reservations'
  })
  if (named === 'insights' || named === 'payments') {
    const { of, permission } = subscreens[named]
    if (role !== null && mayDo(role, permission)) return { screens, screen: named, current: of }
  }
  const screen = screens.find((one) => one === named) ?? 'orders'
  return { screens, screen, current: screen }
}

const named: readonly (CounterScreen | Subscreen)[] = [...counterScreens, 'insights', 'payments']
export const readScreen = (): CounterScreen | Subscreen =>
  named.find((screen) => `#${screen}` === location.hash) ?? 'orders'

/** Returns the screen that the address names. */
export function useCounterScreen(): CounterScreen | Subscreen {
  const [screen, setScreen] = useState(readScreen)
  useEffect(() => {
    const follow = () => setScreen(readScreen())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return screen
}
