import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Field } from '../../components/ui/forms/Field.tsx'
import type { CheckoutView } from '../../stores/checkout/page/checkout-view.ts'
import type { CheckoutModel } from './checkout-loaders.ts'

/** The fields about the car to which the order is brought. `optional`: the mark of the first field, if it may stay empty. */
export default function CarFields({
  model,
  view: { values, problems },
  optional,
}: {
  model: Pick<CheckoutModel, 'set'>
  view: Pick<CheckoutView, 'values' | 'problems'>
  optional: string | undefined
}) {
  const { t } = useI18n()
  const setCar = (part: Partial<typeof values.car>) => model.set({ car: { ...values.car, ...part } })
  return (
    <section aria-labelledby="car" className="grid gap-4">
      <div>
        <h2 id="car" className="text-lg">
          {t('checkout:car')}
        </h2>
        <p className="text-ink-muted text-sm">{t('checkout:carHint')}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('checkout:carMake')}
          optional={optional}
          error={problems.fields.car ? t('checkout:error.car') : null}
          maxLength={80}
          value={values.car.make}
          onChange={(event) => setCar({ make: event.currentTarget.value })}
        />
        <Field
          label={t('checkout:carColor')}
          optional={t('ui:optional')}
          maxLength={40}
          value={values.car.color}
          onChange={(event) => setCar({ color: event.currentTarget.value })}
        />
        <Field
          label={t('checkout:carPlate')}
          optional={t('ui:optional')}
          maxLength={20}
          value={values.car.plate}
          onChange={(event) => setCar({ plate: event.currentTarget.value })}
        />
      </div>
    </section>
  )
}
