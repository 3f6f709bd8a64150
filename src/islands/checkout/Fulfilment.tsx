import { bag, bike, car, menuBook, sparkles } from '../../components/icons.ts'
import { Select } from '../../components/ui/Field.tsx'
import { Icon } from '../../components/ui/Icon.tsx'
import { Notice } from '../../components/ui/Notice.tsx'
import { useWords } from '../../components/ui/words.tsx'
import { fieldRule } from '../../domain/checkout-fields.ts'
import { tablesByFloor, tableTitle } from '../../domain/tables.ts'
import type { CheckoutPayload } from '../../payload/island-data.ts'
import type { CheckoutView } from '../../stores/checkout/page/checkout-view.ts'
import type { CheckoutModel } from './loaders.ts'

const ICONS: Readonly<Record<string, string>> = {
  carPickup: car,
  pickup: bag,
  dinein: menuBook,
  delivery: bike,
}

/** How and where the order is had: the kind, the branch, the table. */
export function Fulfilment({
  model,
  view,
  payload,
}: {
  model: CheckoutModel
  view: CheckoutView
  payload: CheckoutPayload
}) {
  const { t, say, locale } = useWords()
  const { shop, asked, problems } = view
  const { id: tableId, strange } = view.table
  const table = payload.tables.find(({ id }) => id === tableId)
  const word = payload.labels.table
  const way = asked.includes('car') ? 'carPickup' : shop.type
  const kind =
    (shop.type === 'dinein' || shop.type === 'product_service') && say(payload.labels.dineInButton)
      ? say(payload.labels.dineInButton)
      : t(`checkout:type.${way}`)
  const place = [say(shop.name), say(shop.branchName)].filter(
    (name, at, all) => name && all.indexOf(name) === at,
  )
  return (
    <section className="grid gap-4">
      <div className="flex items-center gap-4 rounded-lg bg-accent-soft p-4">
        <span className="text-accent-ink text-xl">
          <Icon of={ICONS[way] ?? sparkles} />
        </span>
        <div>
          <p className="font-semibold">
            {table
              ? `${kind} · ${tableTitle(say(word) || t('checkout:table'), say(table.name), locale)}`
              : kind}
          </p>
          <p className="text-ink-muted text-sm">{place.join(' · ')}</p>
        </div>
      </div>
      {strange && <Notice title={t('checkout:tableUnknown')} />}
      {asked.includes('table') && (
        <Select
          label={word[locale] || t('checkout:table')}
          optional={fieldRule(payload.fields, 'table', shop.type).required ? undefined : t('ui:optional')}
          error={problems.fields.table ? t('checkout:error.table') : null}
          value={tableId ?? ''}
          onChange={(event) => model.setTable(event.currentTarget.value || null)}
        >
          <option value="">{t('checkout:tableChoose')}</option>
          <Tables payload={payload} />
        </Select>
      )}
    </section>
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
