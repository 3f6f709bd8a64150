import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Field, TextArea } from '../../components/ui/forms/Field.tsx'
import { RadioCards } from '../../components/ui/forms/RadioCards.tsx'
import type { AddressField, Residency } from '../../domain/delivery/address.ts'
import type { DeliveryPartProps } from './delivery-part-props.ts'

const RESIDENCIES: readonly Residency[] = ['house', 'apartment', 'company']

/** The `autocomplete` values of address fields. Browsers have none for the others. */
const AUTOCOMPLETE: Partial<Record<AddressField, string>> = {
  city: 'address-level2',
  postcode: 'postal-code',
  block: 'address-level3',
  street: 'address-line1',
  building: 'address-line2',
  apartment: 'address-line3',
}

/** Fields that take the full width. The others are side by side. */
const FULL_WIDTH: readonly AddressField[] = ['city', 'street', 'note']

/** The address fields the venue requires: by address type, unless its form is simple. */
export function AddressForm({ choice, view, problems, shop }: DeliveryPartProps) {
  const { t } = useI18n()
  const { form, rules } = view
  const optional = (required: boolean) => (required ? undefined : t('ui:optional'))
  return (
    <div className="grid gap-4">
      {shop.delivery?.formType === 'residency' && (
        <RadioCards
          legend={t('address:residency')}
          name="residency"
          value={form.residency}
          options={RESIDENCIES.map((value) => ({ value, label: t(`address:residencies.${value}`) }))}
          onChange={choice.setResidency}
        />
      )}
      <div className="grid grid-cols-2 gap-4">
        {rules.map(({ field, rule }) => {
          const common = {
            label: t(field === 'note' && view.shipping ? 'address:parcelNote' : `address:field.${field}`),
            optional: optional(rule.required),
            error: problems[field] ? t('delivery:error.required') : null,
            maxLength: 200,
            value: form.fields[field] ?? '',
          }
          return (
            <div
              key={field}
              className={FULL_WIDTH.includes(field) ? 'col-span-2' : 'col-span-2 min-[22rem]:col-span-1'}
            >
              {field === 'note' ? (
                <TextArea
                  {...common}
                  onChange={(event) => choice.setField(field, event.currentTarget.value)}
                />
              ) : (
                <Field
                  {...common}
                  autoComplete={AUTOCOMPLETE[field] ?? 'off'}
                  onChange={(event) => choice.setField(field, event.currentTarget.value)}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
