import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Field } from '../../../../components/ui/forms/Field.tsx'
import { type DraftChange, isScheduled } from '../../../../stores/desk/draft-changes.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { createScheduleForm } from '../../../../stores/desk/schedule/schedule-form.ts'
import { focusOnce } from '../focus-once.ts'

type Props = { model: MenuPage; chosen: readonly DraftChange[] }

/** Publishes the chosen changes later, or takes their time away. */
export function ScheduleButtons({ model, chosen }: Props) {
  const { t } = useI18n()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const sound = chosen.filter(({ isBroken }) => !isBroken)
  const scheduled = chosen.filter(({ schedule }) => schedule !== null)
  if (isOpen && sound.length > 0)
    return (
      <ScheduleFields
        model={model}
        chosen={sound}
        onClosed={() => {
          setIsOpen(false)
          setWasOpen(true)
        }}
      />
    )
  return (
    <>
      {sound.length > 0 && (
        <Button
          ref={wasOpen ? focusOnce : undefined}
          quiet
          className="min-h-12"
          onClick={() => setIsOpen(true)}
        >
          {t('menu-desk:schedule.later')}
        </Button>
      )}
      {scheduled.some(isScheduled) && (
        <Button quiet className="min-h-12" onClick={() => void model.schedule(scheduled, null)}>
          {t('menu-desk:schedule.cancel')}
        </Button>
      )}
    </>
  )
}

function ScheduleFields({ model, chosen, onClosed }: Props & { onClosed: () => void }) {
  const { t } = useI18n()
  const { timeZone } = useStore(model.$venue)
  const [form] = useState(() => createScheduleForm({ timeZone, now: model.now, schedule: model.schedule }))
  const { date, time } = useStore(form.$typed)
  const problem = useStore(form.$problem)
  const isSaving = useStore(model.$isPublishing)
  return (
    <form
      noValidate
      className="grid basis-full gap-4 rounded-lg border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.save(chosen).then((isDone) => isDone && onClosed())
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          ref={focusOnce}
          type="date"
          label={t('menu-desk:schedule.date')}
          min={form.today}
          value={date}
          onChange={(event) => form.type({ date: event.currentTarget.value })}
        />
        <Field
          type="time"
          label={t('menu-desk:schedule.time')}
          value={time}
          error={problem && t(`menu-desk:schedule.problem.${problem}`)}
          onChange={(event) => form.type({ time: event.currentTarget.value })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="min-h-12" aria-disabled={isSaving}>
          {t(isSaving ? 'ui:loading' : 'menu-desk:schedule.save')}
        </Button>
        <Button quiet className="min-h-12" onClick={onClosed}>
          {t('menu-desk:versions.cancel')}
        </Button>
      </div>
    </form>
  )
}
