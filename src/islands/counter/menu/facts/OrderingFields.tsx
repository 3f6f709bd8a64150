import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { close, plus } from '../../../../components/icons.ts'
import { Button, IconButton } from '../../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Field } from '../../../../components/ui/forms/Field.tsx'
import { Fieldset } from '../../../../components/ui/forms/Fieldset.tsx'
import type { TypedTax, taxLists } from '../../../../stores/desk/facts/typed-taxes.ts'
import { findInMenu } from '../../../../stores/desk/menu-list.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { focusOnce } from '../focus-once.ts'
import { nameOf } from '../names.ts'
import { dishName } from './fact-text.ts'

/** How many dishes the search for suggestions shows. */
const MOST_FOUND = 6

/** Dishes that go well with this one, found by their names. `own`: the id of this dish. */
export function SuggestedField({
  model,
  own,
  ids,
  onChange,
}: {
  model: MenuPage
  own: string | null
  ids: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  const i18n = useI18n()
  const { t } = i18n
  const menu = useStore(model.$menu)
  const [query, setQuery] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const items = query.trim() ? findInMenu(menu, query).flatMap((category) => category.items) : []
  const found = items.filter(({ id }) => id !== own && !ids.includes(id)).slice(0, MOST_FOUND)
  return (
    <Fieldset legend={t('menu-desk:facts.suggested')}>
      <ul className="grid gap-2">
        {ids.map((id) => {
          const name = dishName(id, menu, i18n)
          return (
            <li key={id} className="flex items-center gap-1 rounded-lg bg-surface-raised ps-4 pe-1">
              <span className="wrap-anywhere min-w-0 flex-1">
                <bdi>{name}</bdi>
              </span>
              <IconButton
                icon={close}
                label={t('menu-desk:facts.removeOf', { name })}
                onClick={() => {
                  onChange(ids.filter((other) => other !== id))
                  search.current?.focus()
                }}
              />
            </li>
          )
        })}
      </ul>
      <div className="mt-2 grid gap-2">
        <Field
          ref={search}
          type="search"
          autoComplete="off"
          label={t('menu-desk:facts.find')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          // Enter would save the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {found.map((item) => (
          <Button
            key={item.id}
            quiet
            wide
            className="min-h-12"
            onClick={() => {
              onChange([...ids, item.id])
              setQuery('')
              search.current?.focus()
            }}
          >
            <Icon of={plus} />
            <bdi>{nameOf(item, i18n)}</bdi>
          </Button>
        ))}
      </div>
    </Fieldset>
  )
}

/** Taxes with their rates. A tax that is left empty is not saved. */
export function TaxesField({
  list,
  taxes,
  wrong,
  onChange,
}: {
  list: (typeof taxLists)[number]
  taxes: readonly TypedTax[]
  /** Keys of those whose rate is none. */
  wrong: readonly string[]
  onChange: (taxes: readonly TypedTax[]) => void
}) {
  const { t } = useI18n()
  const addButton = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<string | null>(null)
  const change = (key: string, change: Partial<TypedTax>) =>
    onChange(taxes.map((tax) => (tax.key === key ? { ...tax, ...change } : tax)))
  const add = () => {
    const key = `new ${taxes.length} ${taxes.at(-1)?.key ?? ''}`
    onChange([...taxes, { key, name: '', rate: '', element: null }])
    setAdded(key)
  }
  return (
    <Fieldset legend={t(list === 'taxes' ? 'menu-desk:facts.taxes' : 'menu-desk:facts.inclusiveTaxes')}>
      <ul className="grid gap-3">
        {taxes.map(({ key, name, rate }) => (
          <li key={key} className="flex items-end gap-2">
            <div className="grid min-w-0 flex-1 grid-cols-[2fr_1fr] items-start gap-2">
              <Field
                ref={key === added ? focusOnce : undefined}
                label={t('menu-desk:facts.taxName')}
                autoComplete="off"
                value={name}
                onChange={(event) => change(key, { name: event.currentTarget.value })}
              />
              <Field
                label={t('menu-desk:facts.rate')}
                inputMode="decimal"
                dir="ltr"
                autoComplete="off"
                value={rate}
                error={wrong.includes(key) ? t('menu-desk:facts.problem.rate') : null}
                onChange={(event) => change(key, { rate: event.currentTarget.value })}
              />
            </div>
            <IconButton
              icon={close}
              label={t('menu-desk:facts.removeOf', { name: name || t('menu-desk:facts.taxName') })}
              onClick={() => {
                onChange(taxes.filter((tax) => tax.key !== key))
                addButton.current?.focus()
              }}
            />
          </li>
        ))}
      </ul>
      <Button ref={addButton} quiet className="mt-2 min-h-12" onClick={add}>
        {t(`menu-desk:facts.add.${list}`)}
      </Button>
    </Fieldset>
  )
}
