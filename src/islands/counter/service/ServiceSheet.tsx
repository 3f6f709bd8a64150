import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { Sheet } from '../../../components/ui/screen/Sheet.tsx'
import { venueTime } from '../../../domain/time/weekday.ts'
import { type ServedType, servicePeriods } from '../../../domain/venue/service-state.ts'
import { formatDuration } from '../../../i18n/format/format-duration.ts'
import type { ServicePage, TypeState } from '../../../stores/counter/service-page.ts'

/** How much longer orders take at busy times, in minutes. */
const LONGER = [10, 15, 30] as const
/** How long a busy time lasts, in minutes. */
const BUSY_PERIOD = 60

type Props = {
  model: ServicePage
  timeZone: string
  /** Whether this person may pause for the rest of the day. */
  mayPauseDay: boolean
  onClosed: () => void
}

/** Pauses orders, calls the kitchen busy, and opens again. */
export default function ServiceSheet({ model, timeZone, mayPauseDay, onClosed }: Props) {
  const { t } = useI18n()
  const service = useStore(model.$service)
  const hasFailed = useStore(model.$failed)
  return (
    <Sheet label={t('counter:service.title')} closeLabel={t('counter:close')} onClosed={onClosed}>
      {() => (
        <div className="grid gap-6 overflow-y-auto px-[min(1.25rem,6vw)] pt-7 pb-5">
          <h2 className="pe-[min(3rem,52px)]">{t('counter:service.title')}</h2>
          {hasFailed && <ErrorText role="alert">{t('counter:staff.failed')}</ErrorText>}
          {service.state === 'loading' && <p>{t('ui:loading')}</p>}
          {service.state === 'failed' && <Button onClick={() => void model.load()}>{t('ui:retry')}</Button>}
          {service.state === 'ready' && (
            <ServiceChoices
              model={model}
              types={service.types}
              timeZone={timeZone}
              mayPauseDay={mayPauseDay}
            />
          )}
        </div>
      )}
    </Sheet>
  )
}

function ServiceChoices({
  model,
  types,
  timeZone,
  mayPauseDay,
}: Omit<Props, 'onClosed'> & { types: readonly TypeState[] }) {
  const { t, locale } = useI18n()
  const [chosen, setChosen] = useState<ServedType | 'all'>('all')
  const shown = chosen === 'all' ? types : types.filter(({ type }) => type === chosen)
  const isOpen = shown.every(({ entry }) => entry === null)
  return (
    <>
      <div className="grid gap-2">
        {types.length > 1 && (
          <TypeButton isChosen={chosen === 'all'} onChosen={() => setChosen('all')}>
            {t('counter:service.all')}
          </TypeButton>
        )}
        {types.map((state) => (
          <TypeButton
            key={state.type}
            isChosen={chosen === state.type || types.length === 1}
            onChosen={() => setChosen(state.type)}
          >
            {t(`counter:type.${state.type}`)}
            <StateText state={state} timeZone={timeZone} />
          </TypeButton>
        ))}
      </div>
      {!isOpen && (
        <Button
          wide
          className="min-h-14 text-lg"
          onClick={() => void model.set({ type: chosen, state: 'open' })}
        >
          {t('counter:service.reopen')}
        </Button>
      )}
      <section className="grid gap-3" aria-label={t('counter:service.busy')}>
        <h3 className="text-lg">{t('counter:service.busy')}</h3>
        <p className="text-ink-muted">
          {t('counter:service.busyHint', { time: formatDuration(BUSY_PERIOD, locale) })}
        </p>
        <div className="grid grid-cols-3 gap-2">
          {LONGER.map((minutes) => (
            <Choice
              key={minutes}
              onChosen={() => void model.set({ type: chosen, state: 'busy', minutes, period: BUSY_PERIOD })}
            >
              {t('counter:service.longer', { time: formatDuration(minutes, locale) })}
            </Choice>
          ))}
        </div>
      </section>
      <section className="grid gap-3" aria-label={t('counter:service.pause')}>
        <h3 className="text-lg">{t('counter:service.pause')}</h3>
        <p className="text-ink-muted">{t('counter:service.pauseHint')}</p>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {servicePeriods
            .filter((period) => period !== 'today' || mayPauseDay)
            .map((period) => (
              <Choice key={period} onChosen={() => void model.set({ type: chosen, state: 'paused', period })}>
                {period === 'today' ? t('counter:service.today') : formatDuration(period, locale)}
              </Choice>
            ))}
        </div>
      </section>
    </>
  )
}

/** What a type does now, and until when. */
function StateText({ state: { entry }, timeZone }: { state: TypeState; timeZone: string }) {
  const { t, clock, locale } = useI18n()
  if (!entry) return <span className="font-normal text-ink-muted">{t('counter:service.open')}</span>
  const time = clock(venueTime(entry.until, timeZone).minute)
  if (entry.state === 'paused')
    return <span className="text-danger">{t('counter:service.pausedUntil', { time })}</span>
  const wait = formatDuration(entry.minutes, locale)
  return <span className="text-warning">{t('counter:service.busyUntil', { wait, time })}</span>
}

function TypeButton({
  isChosen,
  onChosen,
  children,
}: {
  isChosen: boolean
  onChosen: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className="flex min-h-14 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-lg border-2 border-edge px-4 py-2 text-start font-semibold aria-pressed:border-accent aria-pressed:bg-accent-soft"
      onClick={onChosen}
    >
      {children}
    </button>
  )
}

function Choice({ onChosen, children }: { onChosen: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      className="wrap-anywhere min-h-14 cursor-pointer rounded-lg border-2 border-edge px-2 py-2 font-semibold"
      onClick={onChosen}
    >
      {children}
    </button>
  )
}
