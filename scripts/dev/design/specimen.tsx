import { type ReactNode, useEffect, useRef } from 'react'

/** A component, and how to render each of its states by the name of the state. */
export type Specimen = {
  readonly component: string
  readonly states: Readonly<Record<string, () => ReactNode>>
}

/** Shows the controls inside it as hovered, focused or pressed; see `forceStates`. */
export function Forced({
  state,
  children,
}: {
  state: 'hover' | 'focus-visible' | 'active'
  children: ReactNode
}) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const controls = container.current?.querySelectorAll('a, button, input, select, textarea') ?? []
    for (const control of controls) control.classList.add(`is-${state}`)
  }, [state])
  return <div ref={container}>{children}</div>
}

/** Extreme examples of the texts of venues. */
export const LONG = {
  sixty: 'Slow-roasted shoulder of Wiltshire lamb, minted green sauce',
  german: 'Donaudampfschifffahrtskapitänsfrühstücksplatte',
  thai: 'ก๋วยเตี๋ยวเรือน้ำตกหมูสูตรโบราณรสเข้มข้นพร้อมกากหมูเจียวกรอบใหม่ทุกวัน',
} as const

/** A price with seven digits before the decimal point, in minor units of a currency with three decimals. */
export const DEAR = 1_234_567_890

export const noop = () => {}
