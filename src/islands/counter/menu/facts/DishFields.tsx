import { useStore } from '@nanostores/react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Field, Select } from '../../../../components/ui/forms/Field.tsx'
import { Fieldset } from '../../../../components/ui/forms/Fieldset.tsx'
import type { I18n } from '../../../../i18n/messages/island-i18n.ts'
import type { DeskVenue } from '../../../../stores/desk/desk-venue.ts'
import {
  type FactsProblems,
  type ItemFacts,
  type Measure,
  type PreparationUnit,
  preparationUnits,
} from '../../../../stores/desk/facts/facts-form.ts'
import { namedLists } from '../../../../stores/desk/facts/named-entries.ts'
import { isBlank, taxLists } from '../../../../stores/desk/facts/typed-taxes.ts'
import { itemTypes } from '../../../../stores/desk/facts/venue-selling.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { Check } from '../Check.tsx'
import { FactSection } from './FactSection.tsx'
import { dishName, entriesText, timeText, typeLabels, windowText } from './fact-text.ts'
import { NamedListField } from './NamedListField.tsx'
import { SuggestedField, TaxesField } from './OrderingFields.tsx'
import { SaidByStaff } from './SaidByStaff.tsx'
import { SellersField, WindowFields } from './SellingFields.tsx'

type Props = {
  model: MenuPage
  /** Null for a new dish. */
  id: string | null
  facts: ItemFacts
  problems: FactsProblems | null
  onChange: (change: Partial<ItemFacts>) => void
}

export function DishFields(props: Props) {
  const { model, id, facts, onChange } = props
  const { t } = useI18n()
  return (
    <>
      <Check
        isStrong
        label={t('counter:stock.soldOut')}
        checked={facts.sold_out}
        onChange={(isSoldOut) => onChange({ sold_out: isSoldOut })}
      />
      {id !== null && <SaidByStaff model={model} id={id} />}
      <div className="grid gap-2">
        <WhereSection {...props} />
        <DetailsSection {...props} />
        <OrderingSection {...props} />
      </div>
    </>
  )
}

function WhereSection({ model, facts, problems, onChange }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const venue = useStore(model.$venue)
  const shown = itemTypes.filter((type) => venue.types.includes(type) || !facts.types[type])
  return (
    <FactSection
      title={t('menu-desk:facts.where')}
      summary={whereText(facts, venue, i18n) || t('menu-desk:facts.standard')}
      isWrong={!!problems?.window}
    >
      {shown.length > 0 && (
        <Fieldset legend={t('menu-desk:facts.types')}>
          {shown.map((type) => (
            <Check
              key={type}
              label={t(typeLabels[type])}
              checked={facts.types[type]}
              onChange={(isSold) => onChange({ types: { ...facts.types, [type]: isSold } })}
            />
          ))}
        </Fieldset>
      )}
      <SellersField model={model} sellers={facts.branches} onChange={(branches) => onChange({ branches })} />
      <WindowFields
        window={facts.window}
        problem={problems?.window ?? null}
        onChange={(window) => onChange({ window })}
      />
      <Field
        type="datetime-local"
        label={t('menu-desk:facts.availableFrom')}
        hint={t('menu-desk:facts.availableFromHint')}
        value={facts.available_from}
        onChange={(event) => onChange({ available_from: event.currentTarget.value })}
      />
    </FactSection>
  )
}

/** What limits a dish; '' if nothing does. */
function whereText(
  { types, branches, window, available_from: from }: ItemFacts,
  venue: DeskVenue,
  i18n: I18n,
) {
  const { t, list, localize } = i18n
  const parts = [
    venue.types.some((type) => !types[type]) &&
      (list(venue.types.filter((type) => types[type]).map((type) => t(typeLabels[type]))) || '—'),
    branches &&
      (list(venue.branches.filter(({ id }) => branches[id]).map(({ names, id }) => localize(names) || id)) ||
        '—'),
    window.when !== 'always' && windowText(window, i18n),
    from && t('menu-desk:facts.since', { time: timeText(from, i18n) }),
  ]
  return parts.filter(Boolean).join(' · ')
}

function DetailsSection({ model, facts, problems, onChange }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const parts = [
    facts.calories && `${t('menu-desk:facts.calories')}: ${facts.calories}`,
    ...[...namedLists].reverse().map((list) => entriesText(facts[list], i18n)),
  ]
  const measure = (which: Measure, label: string) => {
    const problem = problems?.measures[which]
    return (
      <Field
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        label={label}
        value={facts[which]}
        error={problem ? t(`menu-desk:facts.problem.${problem}`, { example: '12.5' }) : null}
        onChange={(event) => onChange({ [which]: event.currentTarget.value })}
      />
    )
  }
  return (
    <FactSection
      title={t('menu-desk:facts.details')}
      summary={parts.filter(Boolean).join(' · ') || t('menu-desk:facts.nothing')}
      isWrong={!!problems && Object.keys({ ...problems.measures, ...problems.unnamed }).length > 0}
    >
      {measure('calories', t('menu-desk:facts.calories'))}
      {namedLists.map((list) => (
        <NamedListField
          key={list}
          model={model}
          list={list}
          entries={facts[list]}
          unnamed={problems?.unnamed[list] ?? []}
          pending={facts.pending[list]}
          onChange={(entries) => onChange({ [list]: entries })}
          onTyped={(pending) => onChange({ pending: { ...facts.pending, [list]: pending } })}
          onAdded={(entries) =>
            onChange({ [list]: entries, pending: { ...facts.pending, [list]: undefined } })
          }
        />
      ))}
      <div className="grid grid-cols-2 items-end gap-3">
        {measure('preparation_time', t('menu-desk:facts.preparation'))}
        <Select
          label={t('menu-desk:facts.unit')}
          value={facts.preparation_time_type}
          onChange={(event) =>
            onChange({ preparation_time_type: event.currentTarget.value as PreparationUnit })
          }
        >
          {preparationUnits.map((unit) => (
            <option key={unit} value={unit}>
              {t(`menu-desk:facts.units.${unit}`)}
            </option>
          ))}
        </Select>
        {measure('weight', t('menu-desk:facts.weight'))}
        {measure('shippingWeight', t('menu-desk:facts.shippingWeight'))}
      </div>
    </FactSection>
  )
}

function OrderingSection({ model, id, facts, problems, onChange }: Props) {
  const i18n = useI18n()
  const { t, list } = i18n
  const menu = useStore(model.$menu)
  const taxes = taxLists.flatMap((which) => facts[which].filter((tax) => !isBlank(tax)))
  const parts = [
    facts.comment_required && t('menu-desk:facts.comment'),
    list(taxes.map(({ name, rate }) => `${name} ${rate} %`.trim())),
    list(facts.suggested_items.map((one) => dishName(one, menu, i18n))),
  ]
  return (
    <FactSection
      title={t('menu-desk:facts.ordering')}
      summary={parts.filter(Boolean).join(' · ') || t('menu-desk:facts.nothing')}
      isWrong={!!problems && Object.keys(problems.rates).length > 0}
    >
      <Check
        label={t('menu-desk:facts.comment')}
        checked={facts.comment_required}
        onChange={(isRequired) => onChange({ comment_required: isRequired })}
      />
      <SuggestedField
        model={model}
        own={id}
        ids={facts.suggested_items}
        onChange={(ids) => onChange({ suggested_items: ids })}
      />
      {taxLists.map((which) => (
        <TaxesField
          key={which}
          list={which}
          taxes={facts[which]}
          wrong={problems?.rates[which] ?? []}
          onChange={(changed) => onChange({ [which]: changed })}
        />
      ))}
    </FactSection>
  )
}
