import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { TextButton } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { Field, TextArea } from '../../components/ui/forms/Field.tsx'
import { useModel } from '../../connected/useModel.ts'
import type { CheckoutPayload } from '../../contract/payloads/shop.ts'
import { type CheckoutField, fieldRule } from '../../domain/venue/checkout-fields.ts'
import type { CheckoutView } from '../../stores/checkout/page/checkout-view.ts'
import { CustomerPhone } from './CustomerPhone.tsx'
import type { CheckoutModel } from './checkout-loaders.ts'

/** Loaded with the checkout if it asks for the car. */
export const loadCarFields = () => import('./CarFields.tsx')
const CarFields = lazy(loadCarFields)

/** The fields about the customer, the car and the note to the kitchen, as far as the venue asks for them. */
export function CustomerFields({
  model,
  view,
  payload,
}: {
  model: CheckoutModel
  view: CheckoutView
  payload: CheckoutPayload
}) {
  const { t, localize } = useI18n()
  const kitchen = localize(payload.labels.kitchen)
  const { asked, values, shop } = view
  const problems = view.problems.fields
  const person = useModel(() => model.person)
  const savedCustomer = useStore(person.$known)
  const optional = (field: CheckoutField) =>
    fieldRule(payload.fields, field, shop.type).required ? undefined : t('ui:optional')
  return (
    <>
      {(asked.includes('name') || asked.includes('phone')) && (
        <section aria-labelledby="you" className="grid gap-4">
          <h2 id="you" className="text-lg">
            {t('checkout:you')}
          </h2>
          {savedCustomer && (
            <div className="flex items-center justify-between gap-4 rounded-lg border border-line bg-surface-raised px-4 py-2">
              <div className="min-w-0">
                {asked.includes('name') && (
                  <p className="font-semibold">
                    <bdi>{values.name}</bdi>
                  </p>
                )}
                {asked.includes('phone') && (
                  <p className="text-ink-muted text-sm">
                    <bdi dir="ltr">{values.phone}</bdi>
                  </p>
                )}
              </div>
              <TextButton onClick={person.write}>{t('checkout:changePerson')}</TextButton>
            </div>
          )}
          {!savedCustomer && asked.includes('name') && (
            <Field
              label={t('checkout:name')}
              optional={optional('name')}
              error={problems.name ? t('checkout:error.required') : null}
              autoComplete="name"
              maxLength={120}
              value={values.name}
              onChange={(event) => model.set({ name: event.currentTarget.value })}
            />
          )}
          {!savedCustomer && asked.includes('phone') && (
            <CustomerPhone model={model} view={view} optional={optional('phone')} />
          )}
        </section>
      )}
      {asked.includes('car') && (
        <Suspense fallback={<Skeleton rows={0} fields={3} />}>
          <CarFields model={model} view={view} optional={optional('car')} />
        </Suspense>
      )}
      {asked.includes('note') && (
        <TextArea
          label={kitchen ? t('checkout:noteTo', { kitchen }) : t('checkout:note')}
          optional={optional('note')}
          error={problems.note ? t('checkout:error.required') : null}
          placeholder={t('checkout:notePlaceholder')}
          maxLength={500}
          value={values.note}
          onChange={(event) => model.set({ note: event.currentTarget.value })}
        />
      )}
    </>
  )
}
