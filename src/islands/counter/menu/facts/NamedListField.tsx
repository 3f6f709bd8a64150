import { useStore } from '@nanostores/react'
import { type RefObject, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../../../components/ui/basics/LocalizedText.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import { Field } from '../../../../components/ui/forms/Field.tsx'
import { Fieldset } from '../../../../components/ui/forms/Fieldset.tsx'
import { textDirection } from '../../../../i18n/locale/direction.ts'
import { languageName } from '../../../../i18n/locale/languages.ts'
import {
  entriesInUse,
  isNamed,
  type NamedEntry,
  type NamedList,
  type PendingName,
  withPending,
} from '../../../../stores/desk/facts/named-entries.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'

type Props = {
  model: MenuPage
  list: NamedList
  entries: readonly NamedEntry[]
  /** Keys of entries that need a name. */
  unnamed: readonly string[]
  /** The name in the field that adds one. */
  pending: PendingName | undefined
  onChange: (entries: readonly NamedEntry[]) => void
  onTyped: (pending: PendingName) => void
  onAdded: (entries: readonly NamedEntry[]) => void
}

/** Ingredients, tags or stickers. Names that other dishes use are suggested, and bring their translations and pictures. */
export function NamedListField(props: Props) {
  const { model, list, entries, unnamed, onChange } = props
  const { t } = useI18n()
  const field = useRef<HTMLInputElement>(null)
  const replace = (key: string, names: NamedEntry['names']) =>
    onChange(entries.map((entry) => (entry.key === key ? { ...entry, names } : entry)))
  return (
    <Fieldset legend={t(`menu-desk:facts.${list}`)}>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <li key={entry.key}>
            <Entry
              model={model}
              entry={entry}
              isWrong={unnamed.includes(entry.key)}
              onChange={(names) => replace(entry.key, names)}
              onRemoved={() => {
                onChange(entries.filter(({ key }) => key !== entry.key))
                field.current?.focus()
              }}
            />
          </li>
        ))}
      </ul>
      <AddField {...props} field={field} />
    </Fieldset>
  )
}

function Entry({
  model,
  entry,
  isWrong,
  onChange,
  onRemoved,
}: {
  model: MenuPage
  entry: NamedEntry
  isWrong: boolean
  onChange: (names: NamedEntry['names']) => void
  onRemoved: () => void
}) {
  const { t, localize } = useI18n()
  const { locales } = useStore(model.$venue)
  const [isOpen, setIsOpen] = useState(false)
  const isShown = isOpen || isWrong
  const known = [...new Set([...locales, ...Object.keys(entry.names)])]
  const name = localize(entry.names) || String(entry.element?.id ?? '—')
  return (
    <details
      className="rounded-lg bg-surface-raised"
      open={isShown}
      onToggle={(event) => {
        event.stopPropagation()
        setIsOpen(event.currentTarget.open)
      }}
    >
      <summary className="min-h-12 cursor-pointer px-4 py-3">
        {isNamed(entry) ? <LocalizedText text={entry.names} /> : <bdi>{name}</bdi>}
      </summary>
      {isShown && (
        <div className="grid gap-3 px-4 pb-4">
          {known.map((locale) => (
            <Field
              key={locale}
              lang={locale}
              dir={textDirection(locale)}
              autoComplete="off"
              label={t('menu-desk:form.name', { language: languageName(locale) })}
              value={entry.names[locale] ?? ''}
              onChange={(event) => onChange({ ...entry.names, [locale]: event.currentTarget.value })}
            />
          ))}
          {isWrong && <ErrorText role="alert">{t('menu-desk:facts.problem.name')}</ErrorText>}
          <Button
            quiet
            className="min-h-12"
            aria-label={t('menu-desk:facts.removeOf', { name })}
            onClick={onRemoved}
          >
            {t('menu-desk:facts.remove')}
          </Button>
        </div>
      )}
    </details>
  )
}

/** Adds what was typed. If that is not done, saving the form does it. */
function AddField({
  model,
  list,
  entries,
  pending,
  onTyped,
  onAdded,
  field,
}: Props & { field: RefObject<HTMLInputElement | null> }) {
  const { t, locale, localize } = useI18n()
  const { locales } = useStore(model.$venue)
  const menu = useStore(model.$menu)
  const inUse = useMemo(() => entriesInUse(menu, list), [menu, list])
  const options = useId()
  const language = locales.includes(locale) ? locale : (locales[0] ?? locale)
  const add = () => onAdded(withPending(entries, pending, menu, list))
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2">
      <div className="min-w-40 flex-1">
        <Field
          ref={field}
          label={t(`menu-desk:facts.add.${list}`)}
          autoComplete="off"
          list={options}
          value={pending?.typed ?? ''}
          onChange={(event) => onTyped({ typed: event.currentTarget.value, locale: language })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <datalist id={options}>
          {inUse.map(({ key, names }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: keys of other dishes repeat
            <option key={`${index} ${key}`} value={localize(names)} />
          ))}
        </datalist>
      </div>
      <Button quiet className="min-h-12" onClick={add}>
        {t('menu-desk:facts.add.button')}
      </Button>
    </div>
  )
}
