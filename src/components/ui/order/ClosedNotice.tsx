import type { OpenState } from '../../../domain/time/schedule.ts'
import { formatDuration } from '../../../i18n/format/format-duration.ts'
import { useI18n } from '../basics/i18n-context.tsx'
import { Notice } from '../basics/Notice.tsx'

/** Says that orders take so many minutes longer than usual, if they do. */
export function BusyNotice({ minutes }: { minutes: number }) {
  const { t, locale } = useI18n()
  return minutes > 0 && <Notice title={t('ui:busy', { wait: formatDuration(minutes, locale) })} />
}

/**
 * Says that the venue is closed, or that it has paused orders, and when it takes orders again or that orders for later are
 * possible. `minute` and `resumesAt`, the end of a pause, are times of day at the venue.
 */
export function ClosedNotice({
  state,
  minute,
  resumesAt = null,
  later = false,
}: {
  state: OpenState
  minute: number
  resumesAt?: number | null
  later?: boolean
}) {
  const { t, clock, weekday } = useI18n()
  if (state.open)
    return (
      resumesAt !== null && (
        <Notice title={t('ui:paused', { time: clock(resumesAt) })}>{later && t('ui:closedLater')}</Notice>
      )
    )
  const { opens } = state
  const today = opens !== null && minute + opens.inMinutes < 1440
  return (
    <Notice title={t('ui:closed')}>
      {later
        ? t('ui:closedLater')
        : opens === null
          ? t('ui:closedForNow')
          : today
            ? t('ui:closedUntilToday', { time: clock(opens.minute) })
            : t('ui:closedUntil', { day: weekday(opens.weekday), time: clock(opens.minute) })}
    </Notice>
  )
}
