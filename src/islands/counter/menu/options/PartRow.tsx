import { type ReactNode, useState } from 'react'
import { close } from '../../../../components/icons.ts'
import { down, up } from '../../../../components/page-icons.ts'
import { IconButton, TextButton } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Field } from '../../../../components/ui/forms/Field.tsx'
import type { Names } from '../../../../stores/desk/options/names.ts'
import { NameFields } from './NameFields.tsx'

/** Where a part is in its list, and what can be done with it there. */
export type PartPlace = {
  /** What it is called read aloud. */
  readonly name: string
  /** Whether its name takes the focus when it appears. */
  readonly isNew: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onDelete: () => void
}

/**
 * A size or an option in a list: its name in the language of the interface, its price and its order. Further languages and fields
 * (`children`) are shown when they are asked for, or if something in them has to be corrected.
 */
export function PartRow({
  name,
  names,
  currency,
  price,
  priceHint,
  errors,
  isNew,
  isFirst,
  isLast,
  onNames,
  onPrice,
  onMove,
  onDelete,
  children,
}: PartPlace & {
  names: Names
  currency: string
  price: string
  priceHint?: string | undefined
  errors: { readonly name: string | null; readonly price: string | null; readonly isInside: boolean }
  onNames: (names: Names) => void
  onPrice: (price: string) => void
  children: ReactNode
}) {
  const { t, locale } = useI18n()
  const [isAsked, setIsAsked] = useState(false)
  const isOpen = isAsked || errors.isInside
  const locales = Object.keys(names)
  const main = locales.includes(locale) ? locale : (locales[0] ?? '')
  const others = locales.filter((other) => other !== main)
  const missing = others.some((other) => !names[other]?.trim())
  return (
    <li>
      <fieldset aria-label={name} className="grid min-w-0 gap-2 rounded-lg border border-line p-3">
        <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] items-start gap-2">
          <NameFields
            names={names}
            locales={[main]}
            error={errors.name}
            isFocused={isNew}
            onChange={onNames}
          />
          <Field
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            label={t('menu-desk:form.price', { currency })}
            hint={isOpen ? priceHint : undefined}
            value={price}
            error={errors.price}
            onChange={(event) => onPrice(event.currentTarget.value)}
          />
        </div>
        {isOpen && (
          <div className="grid gap-3 sm:grid-cols-2">
            <NameFields
              names={names}
              locales={others}
              hint={t('menu-desk:form.missing')}
              onChange={onNames}
            />
            {children}
          </div>
        )}
        <div className="flex items-center gap-x-3">
          <TextButton
            className="min-h-12"
            aria-expanded={isOpen}
            aria-label={t('menu-desk:options.moreOf', { name })}
            onClick={() => setIsAsked(!isAsked)}
          >
            {t('menu-desk:options.more')}
          </TextButton>
          {missing && !isOpen && (
            <span className="min-w-0 flex-1 text-warning text-xs">{t('menu-desk:form.missing')}</span>
          )}
          <span className="ms-auto flex flex-none">
            <IconButton
              icon={up}
              label={t('menu-desk:moveUp', { name })}
              aria-disabled={isFirst}
              className="aria-disabled:opacity-60"
              onClick={() => onMove(-1)}
            />
            <IconButton
              icon={down}
              label={t('menu-desk:moveDown', { name })}
              aria-disabled={isLast}
              className="aria-disabled:opacity-60"
              onClick={() => onMove(1)}
            />
            <IconButton icon={close} label={t('menu-desk:options.deleteOf', { name })} onClick={onDelete} />
          </span>
        </div>
      </fieldset>
    </li>
  )
}
