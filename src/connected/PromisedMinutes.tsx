import { minus, plus } from '../components/icons.ts'
import { IconButton } from '../components/ui/basics/Button.tsx'
import { useI18n } from '../components/ui/basics/i18n-context.tsx'
import { MinuteGrid } from '../components/ui/forms/MinuteGrid.tsx'
import { changeMinutes, PROMISE_STEP, promiseChoices } from '../domain/order/board-rules.ts'
import { formatDuration } from '../i18n/format/format-duration.ts'

/** The choice of the minutes until an order is ready: usual ones with one tap, all others by steps. */
export function PromisedMinutes({
  minutes,
  onChange,
}: {
  minutes: number
  onChange: (minutes: number) => void
}) {
  const { t, locale } = useI18n()
  const stepClass = 'min-h-14 min-w-14 border-2 border-edge text-xl'
  return (
    <>
      <MinuteGrid choices={promiseChoices} value={minutes} onChange={onChange} />
      <div className="flex items-center justify-between gap-3">
        <IconButton
          icon={minus}
          label={t('counter:promise.less', { time: formatDuration(PROMISE_STEP, locale) })}
          className={stepClass}
          onClick={() => onChange(changeMinutes(minutes, -PROMISE_STEP))}
        />
        <p role="status" className="font-bold text-xl tabular">
          {formatDuration(minutes, locale)}
        </p>
        <IconButton
          icon={plus}
          label={t('counter:promise.more', { time: formatDuration(PROMISE_STEP, locale) })}
          className={stepClass}
          onClick={() => onChange(changeMinutes(minutes, PROMISE_STEP))}
        />
      </div>
    </>
  )
}
