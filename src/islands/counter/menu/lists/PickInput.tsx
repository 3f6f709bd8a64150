import { useRef, useState } from 'react'
import { close, plus } from '../../../../components/icons.ts'
import { Button, IconButton } from '../../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Field } from '../../../../components/ui/forms/Field.tsx'
import { Fieldset } from '../../../../components/ui/forms/Fieldset.tsx'

/** How many options are shown at once. */
const MOST_SHOWN = 6

type Option = { readonly id: string; readonly name: string }

/** Chooses dishes or categories of the menu by their names. */
export function PickInput({
  label,
  searchLabel,
  error,
  isOne,
  ids,
  all,
  find,
  onChange,
}: {
  label: string
  searchLabel: string
  error: string | null
  /** Another choice replaces the first one. */
  isOne: boolean
  ids: readonly string[]
  all: readonly Option[]
  /** The options that a search finds. */
  find: (query: string) => readonly Option[]
  onChange: (ids: readonly string[]) => void
}) {
  const { t, number } = useI18n()
  const [query, setQuery] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const found = query.trim() ? find(query).filter(({ id }) => !ids.includes(id)) : []
  const choose = (chosen: readonly string[]) => {
    onChange(chosen)
    search.current?.focus()
  }
  return (
    <Fieldset legend={label} error={error}>
      <ul className="grid gap-2">
        {ids.map((id) => {
          const name = all.find((option) => option.id === id)?.name ?? id
          return (
            <li key={id} className="flex items-center gap-1 rounded-lg bg-surface-raised ps-4 pe-1">
              <span className="wrap-anywhere min-w-0 flex-1">
                <bdi>{name}</bdi>
              </span>
              <IconButton
                icon={close}
                label={t('menu-desk:facts.removeOf', { name })}
                onClick={() => choose(ids.filter((other) => other !== id))}
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
          label={searchLabel}
          aria-invalid={error ? true : undefined}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          // Enter would save the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {found.slice(0, MOST_SHOWN).map(({ id, name }) => (
          <Button
            key={id}
            quiet
            wide
            className="min-h-12"
            onClick={() => {
              setQuery('')
              choose(isOne ? [id] : [...ids, id])
            }}
          >
            <Icon of={plus} />
            <bdi>{name}</bdi>
          </Button>
        ))}
        <p role="status" className="text-ink-muted text-sm empty:absolute">
          {query.trim() && found.length === 0 && t('menu-desk:none')}
          {found.length > MOST_SHOWN &&
            t('menu-desk:bulk.more', { number: number(found.length - MOST_SHOWN) })}
        </p>
      </div>
    </Fieldset>
  )
}
