import { useEffect, useState } from 'react'
import { mayDo, type StaffRole } from '../../../domain/staff/roles.ts'

/** The screens of the counter. The fragment of the address names the shown one, so that Back and reloading work. */
const counterScreens = ['orders', 'reservations', 'today', 'menu', 'settings'] as const
export type CounterScreen = (typeof counterScreens)[number]

/**
 * The screens that a device offers, and of them the shown one: that of the address, or the orders.
 * @param role null while it is not known
 */
export function offeredScreens(
  named: CounterScreen,
  { role, hasReservations }: { role: StaffRole | null; hasReservations: boolean },
): { readonly screens: readonly CounterScreen[]; readonly screen: CounterScreen } {
  const mayEditMenu = role !== null && mayDo(role, 'menu')
  const screens = counterScreens.filter((one) => {
    if (one === 'menu') return mayEditMenu
    // Reservations that were made remain, even if the branch takes no more.
    return one !== 'reservations' || hasReservations || named === 'reservations'
  })
  return { screens, screen: screens.includes(named) ? named : 'orders' }
}

const readScreen = (): CounterScreen =>
  counterScreens.find((screen) => `#${screen}` === location.hash) ?? 'orders'

/** Returns the screen that the address names. */
export function useCounterScreen(): CounterScreen {
  const [screen, setScreen] = useState(readScreen)
  useEffect(() => {
    const follow = () => setScreen(readScreen())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return screen
}
