import { useEffect, useState } from 'react'
import { secondsLeft, type WaitingCode } from '../../stores/account/waiting-code.ts'

/** Seconds until another code may be asked for, counted by the clock: a tab that slept is right when it wakes. */
export function useSecondsLeft(waiting: WaitingCode): number {
  const [now, setNow] = useState(() => Date.now())
  const left = secondsLeft(waiting, now)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    if (secondsLeft(waiting, Date.now()) === 0) return
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [waiting])
  return left
}
