import { useEffect, useState } from 'react'

/** The screens of the counter. The fragment of the address names the shown one, so that Back and reloading work. */
export const counterScreens = ['orders', 'reservations', 'today', 'menu', 'settings'] as const
export type CounterScreen = (typeof counterScreens)[number]

const readScreen = (): CounterScreen =>
  counterScreens.find((screen) => `#${screen}` === location.hash) ?? 'orders'

/** Returns the shown screen. */
export function useCounterScreen(): CounterScreen {
  const [screen, setScreen] = useState(readScreen)
  useEffect(() => {
    const follow = () => setScreen(readScreen())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return screen
}
