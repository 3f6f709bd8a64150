import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { Stepper } from '../../components/ui/forms/Stepper.tsx'
import { DayPicker } from '../../connected/DayPicker.tsx'
import { useReservationFormat } from '../../connected/reservations/useReservationFormat.ts'
import type { Place, ReplacedTime } from '../../stores/reservations/reservation-place.ts'

const TIME_CLASS =
  'relative grid min-h-12 cursor-pointer place-content-center rounded-lg border border-line bg-surface-raised px-2 py-1.5 text-center tabular has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:disabled]:cursor-default has-[:disabled]:bg-transparent has-[:disabled]:text-ink-muted has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent-ink has-[:focus-visible]:outline-offset-2'

/** The choice of the number of people, the day and the time. Announces if the chosen time was replaced by another. */
export function TimePicker({ place }: { place: Place }) {
  const { t, number } = useI18n()
  const heading = useId()
  const { loaded, pending, day, times, chosen, change, people, most } = useStore(place.$view)
  const { at } = useReservationFormat()
  if (!loaded) return null
  return (
    <section aria-labelledby={heading} className="grid min-w-0 gap-5">
      <h2 id={heading} className="text-lg">
        {t('reservation:when')}
      </h2>
      <div className="flex items-center justify-between gap-4">
        <div>
          <p className="font-semibold">{t('reservation:people')}</p>
          <p className="text-ink-muted text-sm">
            {t('reservation:most', { count: most, number: number(most) })}
          </p>
        </div>
        <Stepper
          value={people}
          min={1}
          max={most}
          label={t('reservation:people')}
          fewerLabel={t('reservation:fewer')}
          moreLabel={t('reservation:more')}
          onChange={place.setPeople}
        />
      </div>
      <div className="min-w-0">
        <DayPicker dates={loaded.dates} today={loaded.today} chosen={day} onChoose={place.setDate} />
        <div aria-live="polite" className={change ? 'mt-5' : ''}>
          {change && <TimeChange change={change} people={people} />}
        </div>
      </div>
      {pending ? (
        <Skeleton rows={0} fields={1} />
      ) : times.some((time) => time.hasRoom) ? (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 font-semibold text-sm">{t('reservation:time')}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(max(30%,6rem),1fr))] gap-2 sm:grid-cols-4">
            {times.map((time) => (
              <label key={time.from} className={TIME_CLASS}>
                <input
                  type="radio"
                  name="time"
                  className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
                  checked={time.from === chosen?.from}
                  disabled={!time.hasRoom}
                  onChange={() => place.setTime(time.from)}
                />
                <span className={time.hasRoom ? 'font-semibold' : 'line-through'}>{at(time.from)}</span>
                {!time.hasRoom && <span className="text-xs">{t('reservation:full')}</span>}
              </label>
            ))}
          </div>
        </fieldset>
      ) : (
        <Notice title={t('reservation:dayFull', { count: people, number: number(people) })}>
          {t('reservation:dayFullHint')}
        </Notice>
      )}
    </section>
  )
}

/** Says how the chosen time was replaced. */
function TimeChange({ change: { was, is }, people }: { change: ReplacedTime; people: number }) {
  const { t, number } = useI18n()
  const { startOf } = useReservationFormat()
  const values = { count: people, number: number(people), was: startOf(was) }
  return (
    <Notice title={t('reservation:gone', values)}>
      {is ? t('reservation:next', { is: startOf(is) }) : t('reservation:dayFullHint')}
    </Notice>
  )
}
