import { useId } from 'react'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { Select } from '../../components/ui/forms/Field.tsx'
import { RadioCards } from '../../components/ui/forms/RadioCards.tsx'
import { DayPicker } from '../../connected/DayPicker.tsx'
import { type ScheduleChoice, takesOrdersNow, toScheduleChoice } from '../../domain/time/order-time.ts'
import { preselectedSlot } from '../../domain/time/resolve-order-time.ts'
import type { Slot, SlotTimes } from '../../domain/time/slots.ts'
import type { ScheduleState } from '../../stores/schedule/schedule.ts'
import { useSlotFormat } from './useSlotFormat.ts'

/**
 * The choice between now and later, and for later of day and time. Says if the chosen time was replaced by another,
 * also to screen readers. `problem` is the reason why the order cannot be sent for that time.
 */
export default function SchedulePicker({
  schedule: { choice, hours, slots, change, laterOnly, today, times },
  problem,
  onChoose: choose,
  onChooseDay: chooseDay,
}: {
  schedule: ScheduleState
  problem: string | undefined
  onChoose: (choice: ScheduleChoice) => void
  onChooseDay: (date: string) => void
}) {
  const { t } = useI18n()
  const { timeOf } = useSlotFormat()
  const heading = useId()
  const now = takesOrdersNow(hours)
  const soonest = times?.soonest ? timeOf(times.soonest) : null
  const error = problem ? t(`schedule:error.${problem}`) : null
  return (
    <section aria-labelledby={heading} className="grid min-w-0 gap-4">
      <h2 id={heading} className="text-lg">
        {t('schedule:title')}
      </h2>
      {!hours.scheduled.on && <NowOnly soonest={soonest} />}
      {now && hours.scheduled.on && (
        <RadioCards
          legend={t('schedule:title')}
          legendHidden
          name="when"
          value={choice.when}
          error={choice.when === 'now' ? error : null}
          options={[
            { value: 'now', label: t('schedule:now'), ...(soonest && { hint: soonest }) },
            { value: 'later', label: t('schedule:later'), disabled: slots.length === 0 },
          ]}
          onChange={(when) => choose(when === 'now' ? { when } : toScheduleChoice(preselectedSlot(slots)))}
        />
      )}
      <div aria-live="polite">{change && <SlotChange {...change} laterOnly={laterOnly} />}</div>
      {choice.when === 'later' &&
        (choice.slot ? (
          <SlotPicker
            {...{ slots, today, error }}
            chosen={choice.slot}
            onChoose={choose}
            onChooseDay={chooseDay}
          />
        ) : (
          <Notice tone={error ? 'bad' : 'info'} title={t('schedule:none')}>
            {t('schedule:noneHint')}
          </Notice>
        ))}
    </section>
  )
}

/** When an order for now is prepared, at a venue that takes no orders for later. Null: no time is left. */
function NowOnly({ soonest }: { soonest: string | null }) {
  const { t } = useI18n()
  if (soonest === null) return <Notice title={t('schedule:none')}>{t('schedule:noneHint')}</Notice>
  return (
    <p className="rounded-lg bg-surface-raised p-4">
      {t('schedule:now')} <b className="block">{soonest}</b>
    </p>
  )
}

function SlotPicker({
  slots,
  today,
  chosen,
  error,
  onChoose,
  onChooseDay,
}: {
  slots: readonly Slot[]
  today: string
  chosen: SlotTimes
  error: string | null
  onChoose: (choice: ScheduleChoice) => void
  onChooseDay: (date: string) => void
}) {
  const { t } = useI18n()
  const { timeOf } = useSlotFormat()
  const dates = [...new Set(slots.map(({ date }) => date))]
  const ofDay = slots.filter(({ date }) => date === chosen.date)
  const choose = (slot: Slot | undefined) => {
    if (slot) onChoose(toScheduleChoice(slot))
  }
  return (
    <div className="grid min-w-0 gap-4">
      <DayPicker dates={dates} today={today} chosen={chosen.date} onChoose={onChooseDay} />
      <Select
        label={t('schedule:time')}
        error={error}
        value={chosen.from}
        onChange={({ currentTarget }) => choose(ofDay.find(({ from }) => from === currentTarget.value))}
      >
        {ofDay.map((slot) => (
          <option key={slot.from} value={slot.from}>
            {timeOf(slot)}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** Says how the chosen time was replaced. */
function SlotChange({
  was,
  is,
  laterOnly,
}: {
  was: ScheduleChoice
  is: ScheduleChoice
  laterOnly: boolean | undefined
}) {
  const { t } = useI18n()
  const { slotOf } = useSlotFormat()
  // The message below already says that no time is left.
  if (was.when === 'now' && is.when === 'later' && !is.slot) return null
  const formatChoice = (choice: ScheduleChoice) =>
    choice.when === 'later' && choice.slot ? slotOf(choice.slot) : t('schedule:now')
  const values = { was: formatChoice(was), is: formatChoice(is) }
  const became =
    is.when === 'now'
      ? t('schedule:changed.now', values)
      : is.slot === null
        ? t('schedule:changed.none', values)
        : laterOnly || (was.when === 'later' && was.slot)
          ? t('schedule:changed.slot', values)
          : t('schedule:changed.closed', values)
  return <Notice title={t('schedule:changedTitle')}>{became}</Notice>
}
