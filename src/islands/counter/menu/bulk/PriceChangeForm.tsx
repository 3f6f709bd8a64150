import { useStore } from '@nanostores/react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Field, Select } from '../../../../components/ui/forms/Field.tsx'
import { priceGrids } from '../../../../domain/price-change/price-grids.ts'
import type { I18n } from '../../../../i18n/messages/island-i18n.ts'
import { gridKey, type PriceForm, type SizeProblem } from '../../../../stores/desk/bulk/price-job.ts'
import { priceText } from '../../../../stores/desk/forms/typed-price.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { Check } from '../Check.tsx'
import { PricePreviewTable } from './PricePreviewTable.tsx'

/** Changes the prices of the chosen dishes, with a preview. */
export function PriceChangeForm({ model, onApplied }: { model: MenuPage; onApplied: () => void }) {
  const i18n = useI18n()
  const { t } = i18n
  const { bulk } = model
  const form = useStore(bulk.$priceForm)
  const preview = useStore(bulk.$preview)
  const problem = useStore(bulk.$sizeProblem)
  const { currency } = useStore(model.$venue)
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (bulk.applyPrices()) onApplied()
      }}
    >
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Select
          label={t('menu-desk:bulk.direction')}
          value={form.direction}
          onChange={(event) =>
            bulk.changePrices({ direction: event.currentTarget.value as PriceForm['direction'] })
          }
        >
          <option value="up">{t('menu-desk:bulk.raise')}</option>
          <option value="down">{t('menu-desk:bulk.lower')}</option>
        </Select>
        <Select
          label={t('menu-desk:bulk.by')}
          value={form.by}
          onChange={(event) => bulk.changePrices({ by: event.currentTarget.value as PriceForm['by'] })}
        >
          <option value="percent">{t('menu-desk:bulk.percent')}</option>
          <option value="amount">{t('menu-desk:bulk.amount', { currency })}</option>
        </Select>
        <div className="col-span-2 sm:col-span-1">
          <Field
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            label={
              form.by === 'percent' ? t('menu-desk:bulk.percent') : t('menu-desk:bulk.amount', { currency })
            }
            value={form.size}
            error={problem && sizeProblemText(problem, form, currency, i18n)}
            onChange={(event) => bulk.changePrices({ size: event.currentTarget.value })}
          />
        </div>
      </div>
      <Select
        label={t('menu-desk:bulk.rounding')}
        value={form.rounding}
        onChange={(event) => bulk.changePrices({ rounding: event.currentTarget.value })}
      >
        <option value="">{t('menu-desk:bulk.noRounding')}</option>
        {priceGrids(currency).map((grid) => (
          <option key={gridKey(grid)} value={gridKey(grid)}>
            {amountsText(grid, i18n)}
          </option>
        ))}
      </Select>
      <div className="grid">
        {(['withLabels', 'withOptions'] as const).map((name) => (
          <Check
            key={name}
            isStrong
            label={t(`menu-desk:bulk.${name}`)}
            checked={form[name]}
            onChange={(isChecked) => bulk.changePrices({ [name]: isChecked })}
          />
        ))}
      </div>
      {preview && <PricePreviewTable preview={preview} />}
      <div className="sticky -bottom-5 -mb-5 grid bg-surface py-5">
        <Button type="submit" className="min-h-12" aria-disabled={preview?.changed.length === 0}>
          {t('menu-desk:bulk.apply')}
        </Button>
      </div>
    </form>
  )
}

/** The first amounts to round to, from which the others follow. */
function amountsText({ first, step }: { first: number; step: number }, { money }: I18n): string {
  const lowest = first || step
  return `${[0, 1, 2].map((index) => money(lowest + index * step)).join(' · ')} …`
}

function sizeProblemText(
  problem: SizeProblem,
  { by }: PriceForm,
  currency: string,
  { t, number }: I18n,
): string {
  if (problem === 'percent') return t('menu-desk:bulk.problem.percent')
  const example = by === 'percent' ? number(7.5) : priceText(1250, currency)
  return t('menu-desk:bulk.problem.size', { example })
}
