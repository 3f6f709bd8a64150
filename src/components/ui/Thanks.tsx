import { circleCheck } from '../icons.ts'
import { Icon } from './Icon.tsx'

/** What was sent has just come in. */
export function Thanks({ text }: { text: string }) {
  return (
    <div className="grid justify-items-center gap-2 rounded-xl bg-accent-soft px-4 py-7 text-center">
      <Icon of={circleCheck} className="greet text-[3.25rem] text-success" />
      <p className="font-semibold text-xl">{text}</p>
    </div>
  )
}
