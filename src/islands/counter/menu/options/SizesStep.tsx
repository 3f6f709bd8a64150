import { useRef, useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { LiveRegion } from '../../../../components/ui/basics/LiveRegion.tsx'
import { Field } from '../../../../components/ui/forms/Field.tsx'
import { checkOptions } from '../../../../stores/desk/options/check-options.ts'
import { addSize, changeSize, moveSize, removeSize } from '../../../../stores/desk/options/form-changes.ts'
import type { SizeForm } from '../../../../stores/desk/options/option-forms.ts'
import { NameFields } from './NameFields.tsx'
import { problemText } from './options-text.ts'
import { PartRow } from './PartRow.tsx'
import { StepFrame } from './StepFrame.tsx'
import { type OptionsProps, useOptions } from './useOptions.ts'

/** Edits the sizes of a dish with their prices. */
export function SizesStep({ model, form }: OptionsProps) {
  const i18n = useI18n()
  const { t, number } = i18n
  const { venue, change, changeAll } = useOptions({ model, form })
  const { sizes } = form.options
  const addButton = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const isRight = () => checkOptions(form, venue).every(({ step }) => step.what !== 'sizes')
  const leave = () => change((options) => ({ ...options, step: null }))
  return (
    <StepFrame
      title={t('menu-desk:options.sizes')}
      onBack={leave}
      onDone={() => {
        if (isRight()) leave()
        else change((options) => ({ ...options, isChecked: true }))
        return isRight()
      }}
    >
      {sizes.length === 0 && <p className="text-ink-muted">{t('menu-desk:options.oneSize')}</p>}
      <ul aria-label={t('menu-desk:options.sizes')} className="grid gap-3">
        {sizes.map((size, index) => (
          <SizeRow
            key={size.key}
            {...{ model, form, size }}
            isAdded={size.key === added || (sizes.length === 1 && Object.keys(size.base).length === 0)}
            onMove={(by) => {
              if (!sizes[index + by]) return
              change((options) => moveSize(options, size.key, by))
              const name = i18n.localize(size.names)
              setSaid(t('menu-desk:done.moved', { name, position: number(index + 1 + by) }))
            }}
            onDelete={() => {
              changeAll(removeSize(form, size.key))
              setSaid(t('menu-desk:done.removed', { name: i18n.localize(size.names) }))
              addButton.current?.focus()
            }}
          />
        ))}
      </ul>
      <LiveRegion text={said} />
      <Button
        ref={addButton}
        quiet
        className="min-h-12"
        onClick={() => {
          const next = addSize(form, venue)
          setAdded(next.options.sizes.at(-1)?.key ?? null)
          changeAll(next)
        }}
      >
        {t('menu-desk:options.addSize')}
      </Button>
    </StepFrame>
  )
}

function SizeRow({
  model,
  form,
  size,
  isAdded,
  onMove,
  onDelete,
}: OptionsProps & {
  size: SizeForm
  isAdded: boolean
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}) {
  const i18n = useI18n()
  const { t } = i18n
  const { venue, problems, change } = useOptions({ model, form })
  const { sizes } = form.options
  const find = (field: string) =>
    problemText(
      problems.find(
        ({ step, part, field: at }) => step.what === 'sizes' && part === size.key && at === field,
      ),
      venue.currency,
      i18n,
    )
  const set = (changes: Partial<SizeForm>) => change((options) => changeSize(options, size.key, changes))
  const errors = { minimum: find('minimum'), maximum: find('maximum') }
  return (
    <PartRow
      name={i18n.localize(size.names) || t('menu-desk:options.newSize')}
      names={size.names}
      currency={venue.currency}
      price={form.prices[size.key] ?? ''}
      errors={{
        name: find('name'),
        price: find('price'),
        isInside: errors.minimum !== null || errors.maximum !== null,
      }}
      isNew={isAdded}
      isFirst={sizes[0] === size}
      isLast={sizes.at(-1) === size}
      onNames={(names) => set({ names })}
      onPrice={(price) => model.change({ prices: { ...form.prices, [size.key]: price } })}
      onMove={onMove}
      onDelete={onDelete}
    >
      <label className="flex min-h-12 items-center gap-3 font-semibold sm:col-span-2">
        <input
          type="checkbox"
          className="size-5 flex-none"
          checked={size.isQuantity}
          onChange={(event) => set({ isQuantity: event.currentTarget.checked })}
        />
        {t('menu-desk:options.quantity')}
      </label>
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
