import { useStore } from '@nanostores/react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { ChoiceList } from '../../../../components/ui/forms/ChoiceList.tsx'
import { Field, Select } from '../../../../components/ui/forms/Field.tsx'
import { NEW_FLOOR } from '../../../../stores/desk/lists/branch-tables.ts'
import type { ListField, ListName, Names, Typed } from '../../../../stores/desk/lists/venue-list.ts'
import { findInMenu } from '../../../../stores/desk/menu-list.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { Check } from '../Check.tsx'
import { nameOf } from '../names.ts'
import { PictureField } from '../pictures/PictureField.tsx'
import { fieldHint, fieldLabel, optionText, problemText } from './list-texts.ts'
import { NamesInput } from './NamesInput.tsx'
import { PickInput } from './PickInput.tsx'

type Props = { readonly model: MenuPage; readonly list: ListName; readonly field: ListField }

/** The control of a field. */
export function ListFieldInput({ model, list, field }: Props) {
  const i18n = useI18n()
  const form = useStore(model.lists.$typed)
  const wrong = useStore(model.lists.$wrong)[field.name]
  const { currency } = useStore(model.$venue)
  const typed = form[field.name] ?? ''
  const frame = {
    label: fieldLabel(list, field, form, { i18n, currency }),
    error: wrong ? problemText(wrong, { i18n, currency }) : null,
  }
  const change = (value: Typed) => model.lists.change(field.name, value)
  const hint = fieldHint(list, field, form, i18n)
  const input = {
    ...{ ...frame, hint, autoComplete: 'off', value: String(typed) },
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
  }
  switch (field.kind) {
    case 'texts':
      return <NamesInput {...frame} typed={typed as Names} onChange={change} />
    case 'flag':
      return <Check isStrong label={frame.label} checked={typed === true} onChange={change} />
    case 'choice':
      return (
        <Select {...input}>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {optionText(field, option, i18n)}
            </option>
          ))}
        </Select>
      )
    case 'choices':
      return (
        <ChoiceList
          {...{ legend: frame.label, error: frame.error, hint, multiple: true }}
          choices={field.options.map((id) => ({ id, label: optionText(field, id, i18n) }))}
          value={typed as readonly string[]}
          onChange={change}
        />
      )
    case 'floor':
      return (
        <Select {...input}>
          <option value="">{i18n.t('menu-desk:lists.noFloor')}</option>
          {field.floors.map(({ key, names }) => (
            <option key={key} value={key}>
              {i18n.localize(names)}
            </option>
          ))}
          <option value={NEW_FLOOR}>{i18n.t('menu-desk:lists.newFloor')}</option>
        </Select>
      )
    case 'dishes':
    case 'categories':
      return <MenuInput {...{ model, field, frame }} ids={typed as readonly string[]} onChange={change} />
    case 'picture':
      return (
        <PictureField
          {...frame}
          uploader={model.venue.uploader}
          ratio={field.ratio}
          value={String(typed)}
          onChange={change}
        />
      )
    case 'date':
      return <Field {...input} type="date" />
    case 'code':
      return <Field {...input} dir="ltr" autoCapitalize="characters" spellCheck={false} />
    case 'link':
      return <Field {...input} type="url" dir="ltr" />
    case 'amount':
    case 'number':
      return <Field {...input} dir="ltr" inputMode={field.kind === 'amount' ? 'decimal' : 'numeric'} />
  }
}

function MenuInput({
  model,
  field,
  frame,
  ids,
  onChange,
}: {
  model: MenuPage
  field: ListField & { kind: 'dishes' | 'categories' }
  frame: { readonly label: string; readonly error: string | null }
  ids: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  const i18n = useI18n()
  const menu = useStore(model.$menu)
  const isDishes = field.kind === 'dishes'
  const optionsIn = (categories: typeof menu) => {
    const parts = isDishes ? categories.flatMap(({ items }) => items) : categories
    // A dish can be in several categories.
    return [...new Map(parts.map((part) => [part.id, { id: part.id, name: nameOf(part, i18n) }])).values()]
  }
  const find = (query: string) =>
    isDishes
      ? optionsIn(findInMenu(menu, query))
      : optionsIn(menu.filter((category) => findInMenu([{ ...category, items: [] }], query).length > 0))
  return (
    <PickInput
      {...frame}
      searchLabel={i18n.t(isDishes ? 'menu-desk:lists.findDish' : 'menu-desk:lists.findCategory')}
      isOne={field.isOne}
      ids={ids}
      all={optionsIn(menu)}
      find={find}
      onChange={onChange}
    />
  )
}
