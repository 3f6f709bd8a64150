import type { ReactNode, Ref } from 'react'
import { check, info } from '../../icons.ts'
import { Icon } from './Icon.tsx'

type Tone = 'info' | 'good' | 'bad'
const BOX_CLASSES: Record<Tone, string> = {
  info: 'bg-accent-soft border-transparent',
  good: 'bg-surface-raised border-success',
  bad: 'bg-surface-raised border-danger',
}
const ICON_CLASSES: Record<Tone, string> = {
  info: 'text-accent-ink',
  good: 'text-success',
  bad: 'text-danger',
}

type Props = {
  tone?: Tone
  title: string
  children?: ReactNode
  /** For moving the focus to the notice. */
  ref?: Ref<HTMLDivElement>
  /** The notice receives the focus when it appears (`SubmitFailure`). */
  takesFocus?: boolean
}

/** A message for the diner. Screen readers announce `bad` at once, others when idle. */
export const Notice = (props: Props) => <Box {...props} role={props.tone === 'bad' ? 'alert' : 'status'} />

/**
 * The state of an ongoing process. Each change is announced once; a bad state is also announced when the page opens.
 */
export function LiveNotice(props: Props) {
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
      className={`flex gap-3 rounded-lg border px-4 py-3.5 ${BOX_CLASSES[tone]}`}
    >
      <Icon of={tone === 'good' ? check : info} className={`mt-0.5 ${ICON_CLASSES[tone]}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-1 text-ink-muted text-sm">{children}</div>}
      </div>
    </div>
  )
}
