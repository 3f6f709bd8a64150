import { formatDuration } from '../../../i18n/format/format-duration.ts'
import { useI18n } from '../basics/i18n-context.tsx'
import { Notice } from '../basics/Notice.tsx'

/** Says until when orders are paused (`resumesAt`, minutes since midnight), or how much longer they take than usual. */
export default function ServiceNotice({
  resumesAt,
  busyMinutes,
  later,
}: {
  resumesAt: number | null
  busyMinutes: number
  /** Orders for later are possible. */
  later: boolean
}) {
  const { t, clock, locale } = useI18n()
  if (resumesAt === null)
    return <Notice title={t('ui:busy', { wait: formatDuration(busyMinutes, locale) })} />
  return <Notice title={t('ui:paused', { time: clock(resumesAt) })}>{later && t('ui:closedLater')}</Notice>
}
