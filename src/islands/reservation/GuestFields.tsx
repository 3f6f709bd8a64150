import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Field, TextArea } from '../../components/ui/forms/Field.tsx'
import { PhoneInput } from '../../connected/PhoneInput.tsx'
import type { ReservationPage } from '../../stores/reservations/reservation-page.ts'

/** The guest's name, phone number and note. */
export function GuestFields({ model }: { model: ReservationPage }) {
  const { t } = useI18n()
  const heading = useId()
  const { payload } = model
  const person = useStore(model.$person)
  const problems = useStore(model.$problems)
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <h2 id={heading} className="text-lg">
        {t('reservation:you')}
      </h2>
      <Field
        label={t('reservation:name')}
        error={problems.name ? t('reservation:error.required') : null}
        autoComplete="name"
        maxLength={120}
        value={person.name}
        onChange={(event) => model.set({ name: event.currentTarget.value })}
      />
      <PhoneInput
        label={t('reservation:phone')}
        hint={t('reservation:phoneHint')}
        error={
          problems.phone
            ? t(problems.phone === 'required' ? 'reservation:error.required' : 'reservation:error.phone')
            : null
        }
        home={payload.countryCode.toUpperCase()}
        homeCode={payload.callingCode}
        value={person.phone}
        onChange={(phone) => model.set({ phone })}
        onBlur={() => void model.checkPhone()}
      />
      <TextArea
        label={t('reservation:note')}
        optional={t('ui:optional')}
        maxLength={500}
        value={person.note}
        onChange={(event) => model.set({ note: event.currentTarget.value })}
      />
    </section>
  )
}
