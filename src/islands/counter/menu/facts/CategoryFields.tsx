import { useStore } from '@nanostores/react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Select } from '../../../../components/ui/forms/Field.tsx'
import { Fieldset } from '../../../../components/ui/forms/Fieldset.tsx'
import { weekdays } from '../../../../domain/time/weekday.ts'
import { weekdayOrder } from '../../../../i18n/format/weekday-order.ts'
import type { CategoryFacts, FactsProblems } from '../../../../stores/desk/facts/facts-form.ts'
import type { MenuCategory } from '../../../../stores/desk/menu-list.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { Check } from '../Check.tsx'
import { nameOf } from '../names.ts'
import { FactSection } from './FactSection.tsx'
import { windowText } from './fact-text.ts'
import { SellersField, WindowFields } from './SellingFields.tsx'

type Props = {
  model: MenuPage
  /** Null for a new category. */
  id: string | null
  facts: CategoryFacts
  problems: FactsProblems | null
  onChange: (change: Partial<CategoryFacts>) => void
}

export function CategoryFields(props: Props) {
  return (
    <div className="grid gap-2">
      <WhereSection {...props} />
      <PlaceSection {...props} />
    </div>
  )
}

function WhereSection({ model, facts, problems, onChange }: Props) {
  const i18n = useI18n()
  const { t, list, localize, weekday } = i18n
  const { branches } = useStore(model.$venue)
  const days = weekdays.filter((day) => facts.available[day])
  const parts = [
    days.length < weekdays.length && (list(days.map(weekday)) || '—'),
    facts.branches &&
      (list(
        branches.filter(({ id }) => facts.branches?.[id]).map(({ names, id }) => localize(names) || id),
      ) ||
        '—'),
    facts.window.when !== 'always' && windowText(facts.window, i18n),
  ]
  return (
    <FactSection
      title={t('menu-desk:facts.where')}
      summary={parts.filter(Boolean).join(' · ') || t('menu-desk:facts.standard')}
      isWrong={!!problems?.window}
    >
      <DaysField
        legend={t('menu-desk:facts.days')}
        days={facts.available}
        onChange={(available) => onChange({ available })}
      />
      <SellersField
        model={model}
        sellers={facts.branches}
        onChange={(sellers) => onChange({ branches: sellers })}
      />
      <WindowFields
        window={facts.window}
        problem={problems?.window ?? null}
        onChange={(window) => onChange({ window })}
      />
    </FactSection>
  )
}

function PlaceSection({ model, id, facts, onChange }: Props) {
  const i18n = useI18n()
  const { t, list, weekday } = i18n
  const menu = useStore(model.$menu)
  const parents = possibleParents(menu, id)
  const parent = menu.find((category) => category.id === facts.parent)
  const pinned = weekdays.filter((day) => facts.pin[day])
  const parts = [
    parent && nameOf(parent, i18n),
    pinned.length > 0 && `${t('menu-desk:facts.pinned')}: ${list(pinned.map(weekday))}`,
    facts.smart && t('menu-desk:facts.smart'),
  ]
  return (
    <FactSection
      title={t('menu-desk:facts.place')}
      summary={parts.filter(Boolean).join(' · ') || t('menu-desk:facts.nothing')}
      isWrong={false}
    >
      <Select
        label={t('menu-desk:facts.parent')}
        value={facts.parent ?? ''}
        onChange={(event) => onChange({ parent: event.currentTarget.value || null })}
      >
        <option value="">{t('menu-desk:facts.top')}</option>
        {parents.map((category) => (
          <option key={category.id} value={category.id}>
            {nameOf(category, i18n)}
          </option>
        ))}
      </Select>
      <DaysField
        legend={t('menu-desk:facts.pinned')}
        days={facts.pin}
        onChange={(pin) => onChange({ pin })}
      />
      <Check
        label={t('menu-desk:facts.smart')}
        checked={facts.smart}
        onChange={(isSmart) => onChange({ smart: isSmart })}
      />
    </FactSection>
  )
}

/** The categories that can contain another one: all except itself and those within it, which follow it in the list. */
function possibleParents(menu: readonly MenuCategory[], id: string | null): readonly MenuCategory[] {
  const at = menu.findIndex((category) => category.id === id)
  const own = menu[at]
  if (!own) return menu
  const next = menu.findIndex((category, index) => index > at && category.depth <= own.depth)
  return menu.toSpliced(at, (next < 0 ? menu.length : next) - at)
}

type Days = CategoryFacts['pin']

function DaysField({
  legend,
  days,
  onChange,
}: {
  legend: string
  days: Days
  onChange: (days: Days) => void
}) {
  const { weekday, locale } = useI18n()
  return (
    <Fieldset legend={legend}>
      <div className="grid grid-cols-2 gap-x-3 sm:grid-cols-3">
        {weekdayOrder(locale).map((day) => (
          <Check
            key={day}
            label={weekday(day)}
            checked={days[day]}
            onChange={(isOn) => onChange({ ...days, [day]: isOn })}
          />
        ))}
      </div>
    </Fieldset>
  )
}
