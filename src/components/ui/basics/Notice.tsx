import type { ReactNode, Ref } from 'react'
import { check, info } from '../../icons.ts'
import { Icon } from './Icon.tsx'

type Tone = 'info' | 'good' | 'bad'
const TONES: Record<Tone, string> = {
  info: 'bg-accent-soft border-transparent',
  good: 'bg-surface-raised border-success',
  bad: 'bg-surface-raised border-danger',
}
const MARKS: Record<Tone, string> = { info: 'text-accent-ink', good: 'text-success', bad: 'text-danger' }

type Props = {
  tone?: Tone
  title: string
  children?: ReactNode
  /** To move the focus here. */
  ref?: Ref<HTMLDivElement>
  /** Takes the focus when it appears (`SubmitFailure`). */
  takesFocus?: boolean
}

/** Something the diner has to know here. `bad` is spoken at once, the others when there is time. */
export const Notice = (props: Props) => <Box {...props} role={props.tone === 'bad' ? 'alert' : 'status'} />

/** How something stands that goes on while it is shown: each change is spoken once, a bad one also when it comes with the page. */
export function CourseNotice(props: Props) {
  const bad = props.tone === 'bad'
  return (
    <div aria-live={bad ? 'off' : 'polite'}>
      <Box {...props} role={bad ? 'alert' : undefined} />
    </div>
  )
}

function Box({
  tone = 'info',
  title,
  children,
  ref,
  takesFocus,
  role,
}: Props & { role: 'alert' | 'status' | undefined }) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={role}
      data-takes-focus={takesFocus}
      className={`flex gap-3 rounded-lg border px-4 py-3.5 ${TONES[tone]}`}
    >
      <Icon of={tone === 'good' ? check : info} className={`mt-0.5 ${MARKS[tone]}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-1 text-ink-muted text-sm">{children}</div>}
      </div>
    </div>
  )
}
