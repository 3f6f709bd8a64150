import { lazy, Suspense } from 'react'
import type { OpenState } from '../../../domain/time/schedule.ts'
import { useI18n } from '../basics/i18n-context.tsx'
import { Notice } from '../basics/Notice.tsx'

/** Loaded only while orders are paused or the venue is busy. */
const ServiceNotice = lazy(() => import('./ServiceNotice.tsx'))

/** Says that orders take longer than usual, if they do. */
export function BusyNotice({ busyMinutes }: { busyMinutes: number }) {
  if (busyMinutes === 0) return null
  return (
    <Suspense>
      <ServiceNotice resumesAt={null} busyMinutes={busyMinutes} later={false} />
    </Suspense>
  )
}

/**
 * Says that the venue is closed or has paused orders, until when, and that orders for later are possible. `minute` is the venue's
 * time of day, `resumesAt` too.
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
  if (state.open) {
    if (resumesAt === null) return null
    return (
      <Suspense>
        <ServiceNotice resumesAt={resumesAt} busyMinutes={0} later={later} />
      </Suspense>
    )
  }
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
