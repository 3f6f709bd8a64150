import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { VenueLabel } from '../../components/ui/basics/VenueLabel.tsx'
import { Select } from '../../components/ui/forms/Field.tsx'
import type { CheckoutPayload } from '../../contract/payloads/shop.ts'
import { fieldRule } from '../../domain/venue/checkout-fields.ts'
import { tablesByFloor } from '../../domain/venue/tables.ts'
import type { CheckoutView } from '../../stores/checkout/page/checkout-view.ts'
import type { CheckoutModel } from './checkout-loaders.ts'

/** The choice of the table to which the order is served. */
export default function TableSelect({
  model,
  view: { shop, table, problems },
  payload,
}: {
  model: Pick<CheckoutModel, 'setTable'>
  view: Pick<CheckoutView, 'shop' | 'table' | 'problems'>
  payload: CheckoutPayload
}) {
  const { t } = useI18n()
  return (
    <Select
      label={<VenueLabel text={payload.labels.table} fallback={t('checkout:table')} />}
      optional={fieldRule(payload.fields, 'table', shop.type).required ? undefined : t('ui:optional')}
      error={problems.fields.table ? t('checkout:error.table') : null}
      value={table.id ?? ''}
      onChange={(event) => model.setTable(event.currentTarget.value || null)}
    >
      <option value="">{t('checkout:tableChoose')}</option>
      <TableOptions payload={payload} />
    </Select>
  )
}

/** The tables, grouped by floor with the venue's own label if it has floors. */
function TableOptions({ payload }: { payload: CheckoutPayload }) {
  const { t, localize } = useI18n()
  const label = localize(payload.labels.floor)
  return tablesByFloor(payload.tables, localize).map(({ name, tables }) => {
    const options = tables.map((table) => (
      <option key={table.id} value={table.id}>
        {localize(table.name)}
      </option>
    ))
    return name ? (
      <optgroup key={name} label={label ? t('checkout:floor', { label, floor: name }) : name}>
        {options}
      </optgroup>
    ) : (
      options
    )
  })
}
