import type { OpenState } from '../../../domain/time/schedule.ts'
import { useI18n } from '../basics/i18n-context.tsx'
import { Notice } from '../basics/Notice.tsx'

/**
 * Says that the venue is closed, and when it opens or that orders for later are possible. `minute` is the venue's
 * time of day.
 */
export function ClosedNotice({
  state,
  minute,
  later = false,
}: {
  state: OpenState
  minute: number
  later?: boolean
}) {
  const { t, clock, weekday } = useI18n()
  if (state.open) return null
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
