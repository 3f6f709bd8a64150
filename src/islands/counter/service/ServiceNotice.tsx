import { useStore } from '@nanostores/react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { venueTime } from '../../../domain/time/weekday.ts'
import type { LoadState, ServicePage, TypeState } from '../../../stores/counter/service-page.ts'

/** At the top of the board: that the site is on standby, that orders are paused, with a tap to open again, and how full the next quarters of an hour are. */
export function ServiceNotice({ model, timeZone }: { model: ServicePage; timeZone: string }) {
  const { t } = useI18n()
  const service = useStore(model.$service)
  if (service.state !== 'ready') return null
  const { types, withoutBoard, load, standby } = service
  return (
    <>
      {standby && (
        <p
          role="status"
          className="border-danger border-t-2 bg-accent-soft px-gutter py-2 font-semibold text-ink"
        >
          {t('counter:standby')}
        </p>
      )}
      {load && <LoadNotice load={load} timeZone={timeZone} />}
      <PauseNotice model={model} types={types} withoutBoard={withoutBoard} timeZone={timeZone} />
    </>
  )
}

function PauseNotice({
  model,
  types,
  withoutBoard,
  timeZone,
}: {
  model: ServicePage
  types: readonly TypeState[]
  withoutBoard: boolean
  timeZone: string
}) {
  const { t, clock, list } = useI18n()
  const hasFailed = useStore(model.$failed)
  const paused = types.filter(({ entry }) => entry?.state === 'paused')
  if (paused.length === 0) return null
  const isAll = paused.length === types.length
  const until = Math.max(...paused.map(({ entry }) => entry?.until ?? 0))
  const names = isAll ? t('counter:service.all') : list(paused.map(({ type }) => t(`counter:type.${type}`)))
  const open = async () => {
    if (isAll) return model.set({ type: 'all', state: 'open' })
    for (const { type } of paused) await model.set({ type, state: 'open' })
  }
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-danger border-t-2 bg-accent-soft px-gutter py-2 text-ink"
    >
      <p className="font-semibold">
        {names} · {t('counter:service.pausedUntil', { time: clock(venueTime(until, timeZone).minute) })}
        {withoutBoard && <span className="block font-normal">{t('counter:autoPause.why')}</span>}
        {hasFailed && <span className="block font-normal">{t('counter:staff.failed')}</span>}
      </p>
      <Button onClick={() => void open()}>{t('counter:service.reopen')}</Button>
    </div>
  )
}

function LoadNotice({ load: { most, quarters }, timeZone }: { load: LoadState; timeZone: string }) {
  const { t, clock, number } = useI18n()
  return (
    <p className="flex flex-wrap gap-x-5 px-gutter pb-1.5 text-ink-muted text-sm tabular">
      {quarters.map(({ at, planned }) => (
        <span key={at} className={planned >= most ? 'font-semibold text-warning' : undefined}>
          {t('counter:capacity.load', {
            time: clock(venueTime(at, timeZone).minute),
            number: number(planned),
            total: number(most),
          })}
        </span>
      ))}
    </p>
  )
}
