import { useEffect, useRef } from 'react'
import { circleCheck } from '../../icons.ts'
import { Icon } from '../basics/Icon.tsx'

/** Confirms that something was sent. Takes the focus, because the button that sent it is gone. */
export function Thanks({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="outline-none grid justify-items-center gap-2 rounded-xl bg-accent-soft px-4 py-7 text-center"
    >
      <Icon of={circleCheck} className="greet text-[3.25rem] text-success" />
      <p className="font-semibold text-xl">{text}</p>
    </div>
  )
}
