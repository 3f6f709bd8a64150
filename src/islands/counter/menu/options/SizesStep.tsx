import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Field } from '../../../../components/ui/forms/Field.tsx'
import { addSize, changeSize, moveSize, removeSize } from '../../../../stores/desk/options/form-changes.ts'
import type { SizeForm } from '../../../../stores/desk/options/option-forms.ts'
import { Check } from '../Check.tsx'
import { NameFields } from './NameFields.tsx'
import { PartList } from './PartList.tsx'
import { type PartPlace, PartRow } from './PartRow.tsx'
import { StepFrame } from './StepFrame.tsx'
import { type OptionsProps, useOptions } from './useOptions.ts'

/** Edits the sizes of a dish with their prices. */
export function SizesStep({ model, form }: OptionsProps) {
  const { t } = useI18n()
  const { venue, change, changeAll, leave, finish } = useOptions({ model, form })
  const { sizes } = form.options
  /** The first size, which comes with the step. */
  const isFirstEver = (size: SizeForm) => sizes.length === 1 && Object.keys(size.base).length === 0
  return (
    <StepFrame title={t('menu-desk:options.sizes')} onBack={leave} onDone={finish}>
      {sizes.length === 0 && <p className="text-ink-muted">{t('menu-desk:options.oneSize')}</p>}
      <PartList
        label={t('menu-desk:options.sizes')}
        parts={sizes}
        newName={t('menu-desk:options.newSize')}
        addLabel={t('menu-desk:options.addSize')}
        onMove={(key, by) => change((options) => moveSize(options, key, by))}
        onDelete={(key) => changeAll(removeSize(form, key))}
        onAdd={() => {
          const next = addSize(form, venue)
          changeAll(next)
          return next.options.sizes.at(-1)?.key ?? null
        }}
      >
        {(size, place) => (
          <SizeRow
            key={size.key}
            {...{ model, form, size }}
            place={{ ...place, isNew: place.isNew || isFirstEver(size) }}
          />
        )}
      </PartList>
    </StepFrame>
  )
}

function SizeRow({
  model,
  form,
  size,
  place,
}: OptionsProps & { readonly size: SizeForm; readonly place: PartPlace }) {
  const { t } = useI18n()
  const { venue, change, errorOf } = useOptions({ model, form })
  const set = (changes: Partial<SizeForm>) => change((options) => changeSize(options, size.key, changes))
  const errors = { minimum: errorOf(size.key, 'minimum'), maximum: errorOf(size.key, 'maximum') }
  return (
    <PartRow
      {...place}
      names={size.names}
      currency={venue.currency}
      price={form.prices[size.key] ?? ''}
      errors={{
        name: errorOf(size.key, 'name'),
        price: errorOf(size.key, 'price'),
        isInside: errors.minimum !== null || errors.maximum !== null,
      }}
      onNames={(names) => set({ names })}
      onPrice={(price) => model.change({ prices: { ...form.prices, [size.key]: price } })}
    >
      <Check
        isStrong
        className="sm:col-span-2"
        label={t('menu-desk:options.quantity')}
        checked={size.isQuantity}
        onChange={(isChecked) => set({ isQuantity: isChecked })}
      />
      {(size.isQuantity || errors.minimum || errors.maximum) && (
        <>
          {(['minimum', 'maximum'] as const).map((limit) => (
            <Field
              key={limit}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              label={t(limit === 'minimum' ? 'menu-desk:options.least' : 'menu-desk:options.most')}
              value={size[limit]}
              error={errors[limit]}
              onChange={(event) => set({ [limit]: event.currentTarget.value })}
            />
          ))}
          <NameFields names={size.unit} text="menu-desk:options.unit" onChange={(unit) => set({ unit })} />
        </>
      )}
    </PartRow>
  )
}
