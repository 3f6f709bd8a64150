import { OwnWord } from '../../components/ui/basics/OwnWord.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { Select } from '../../components/ui/forms/Field.tsx'
import { fieldRule } from '../../domain/venue/checkout-fields.ts'
import { tablesByFloor } from '../../domain/venue/tables.ts'
import type { CheckoutPayload } from '../../payload/screens/island-data.ts'
import type { CheckoutView } from '../../stores/checkout/page/checkout-view.ts'
import type { CheckoutModel } from './loaders.ts'

/** The table an order is brought to. */
export default function TableSelect({
  model,
  view: { shop, table, problems },
  payload,
}: {
  model: Pick<CheckoutModel, 'setTable'>
  view: Pick<CheckoutView, 'shop' | 'table' | 'problems'>
  payload: CheckoutPayload
}) {
  const { t } = useWords()
  return (
    <Select
      label={<OwnWord own={payload.labels.table} or={t('checkout:table')} />}
      optional={fieldRule(payload.fields, 'table', shop.type).required ? undefined : t('ui:optional')}
      error={problems.fields.table ? t('checkout:error.table') : null}
      value={table.id ?? ''}
      onChange={(event) => model.setTable(event.currentTarget.value || null)}
    >
      <option value="">{t('checkout:tableChoose')}</option>
      <Tables payload={payload} />
    </Select>
  )
}

/** By floor where the venue has floors, under its own word for them. */
function Tables({ payload }: { payload: CheckoutPayload }) {
  const { t, say } = useWords()
  const label = say(payload.labels.floor)
  return tablesByFloor(payload.tables, say).map(({ name, tables }) => {
    const options = tables.map((table) => (
      <option key={table.id} value={table.id}>
        {say(table.name)}
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
