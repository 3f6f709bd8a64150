import { type ReactNode, useEffect, useRef } from 'react'

/** A component in its states, by what each is called. */
export type Specimen = {
  readonly component: string
  readonly states: Readonly<Record<string, () => ReactNode>>
}

/** What is in it as it looks hovered, focused or pressed; see `forceStates`. */
export function Forced({
  state,
  children,
}: {
  state: 'hover' | 'focus-visible' | 'active'
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const controls = place.current?.querySelectorAll('a, button, input, select, textarea') ?? []
    for (const control of controls) control.classList.add(`is-${state}`)
  }, [state])
  return <div ref={place}>{children}</div>
}

/** Texts at the edge of what venues write. */
export const LONG = {
  sixty: 'Slow-roasted shoulder of Wiltshire lamb, minted green sauce',
  german: 'Donaudampfschifffahrtskapitänsfrühstücksplatte',
  thai: 'ก๋วยเตี๋ยวเรือน้ำตกหมูสูตรโบราณรสเข้มข้นพร้อมกากหมูเจียวกรอบใหม่ทุกวัน',
} as const

/** Seven digits before the point, in minor units of three decimals. */
export const DEAR = 1_234_567_890

export const nothing = () => {}
