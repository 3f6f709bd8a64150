import { useId } from 'react'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { RadioCards } from '../../components/ui/forms/ChoiceCards.tsx'
import { Select } from '../../components/ui/forms/Field.tsx'
import { DayPicker } from '../../connected/DayPicker.tsx'
import { laterAt, type ScheduleChoice, takesOrdersNow } from '../../domain/time/order-time.ts'
import { preselectedSlot } from '../../domain/time/slot-choice.ts'
import type { Slot, SlotTimes } from '../../domain/time/slots.ts'
import type { ScheduleState } from '../../stores/schedule/schedule.ts'
import { useSlotWords } from './useSlotWords.ts'

/**
 * Now or later; for later a day and a time of it. A time that was replaced by another says so here, also to screen
 * readers. `problem`: what keeps the order from being sent for that time.
 */
export default function SchedulePicker({
  schedule: { choice, hours, slots, change, today },
  problem,
  onChoose: choose,
  onChooseDay: chooseDay,
}: {
  schedule: ScheduleState
  problem: string | undefined
  onChoose: (choice: ScheduleChoice) => void
  onChooseDay: (date: string) => void
}) {
  const { t } = useWords()
  const heading = useId()
  const now = takesOrdersNow(hours)
  const error = problem ? t(`schedule:error.${problem}`) : null
  return (
    <section aria-labelledby={heading} className="grid min-w-0 gap-4">
      <h2 id={heading} className="text-lg">
        {t('schedule:title')}
      </h2>
      {now && (
        <RadioCards
          legend={t('schedule:title')}
          legendHidden
          name="when"
          value={choice.when}
          error={choice.when === 'now' ? error : null}
          options={[
            { value: 'now', label: t('schedule:now') },
            { value: 'later', label: t('schedule:later'), disabled: slots.length === 0 },
          ]}
          onChange={(when) => choose(when === 'now' ? { when } : laterAt(preselectedSlot(slots)))}
        />
      )}
      <div aria-live="polite">{change && <Change {...change} />}</div>
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
  const { t } = useWords()
  const { timeOf } = useSlotWords()
  const dates = [...new Set(slots.map(({ date }) => date))]
  const ofDay = slots.filter(({ date }) => date === chosen.date)
  const choose = (slot: Slot | undefined) => {
    if (slot) onChoose(laterAt(slot))
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

/** What became of the chosen time. */
function Change({ was, is }: { was: ScheduleChoice; is: ScheduleChoice }) {
  const { t } = useWords()
  const { slotOf } = useSlotWords()
  // That there is no time left is said below.
  if (was.when === 'now' && is.when === 'later' && !is.slot) return null
  const say = (choice: ScheduleChoice) =>
    choice.when === 'later' && choice.slot ? slotOf(choice.slot) : t('schedule:now')
  const values = { was: say(was), is: say(is) }
  const became =
    is.when === 'now'
      ? t('schedule:changed.now', values)
      : is.slot === null
        ? t('schedule:changed.none', values)
        : was.when === 'later' && was.slot
          ? t('schedule:changed.slot', values)
          : t('schedule:changed.closed', values)
  return <Notice title={t('schedule:changedTitle')}>{became}</Notice>
}
