import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { SelectBox } from '../../../../components/ui/forms/Field.tsx'
import {
  type ColumnChoice,
  chosenOption,
  columnOptions,
} from '../../../../domain/menu-import/column-choices.ts'
import { languageName } from '../../../../i18n/locale/languages.ts'
import type { I18n } from '../../../../i18n/messages/island-i18n.ts'
import type { MenuImport } from '../../../../stores/desk/import/menu-import.ts'

type Props = { importing: MenuImport; locales: readonly string[] }

/** The columns of the sheet with what they hold. Open at first if one of them is not read. */
export function ColumnList({ importing, locales }: Props) {
  const { t } = useI18n()
  const columns = useStore(importing.$columns)
  const [isOpen] = useState(() => columns.some(({ meaning }) => meaning === null))
  return (
    <details open={isOpen} className="rounded-lg border border-line">
      <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold">
        {t('menu-desk:import.columns.title')}
      </summary>
      <p className="px-4 text-ink-muted text-sm">{t('menu-desk:import.columns.hint')}</p>
      <ul className="grid">
        {columns.map((column) => (
          <ColumnRow key={column.letter} column={column} importing={importing} locales={locales} />
        ))}
      </ul>
    </details>
  )
}

function ColumnRow({ column, importing, locales }: Props & { column: ColumnChoice }) {
  const i18n = useI18n()
  const { t } = i18n
  const { letter, header, samples } = column
  const options = columnOptions(column, locales)
  return (
    <li className="grid items-center gap-2 border-line border-t px-4 py-3 first:border-t-0 sm:grid-cols-2">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">
          <bdi>{header || t('menu-desk:import.columns.of', { code: letter })}</bdi>
        </p>
        <p className="truncate text-ink-muted text-sm">
          <bdi>{samples.join(' · ')}</bdi>
        </p>
      </div>
      <SelectBox
        aria-label={t('menu-desk:import.columns.holds', { name: header || letter })}
        className={column.meaning ? '' : 'text-ink-muted'}
        value={chosenOption(column)}
        onChange={(event) => importing.choose(letter, event.currentTarget.value)}
      >
        <option value="skip">{t('menu-desk:import.columns.skip')}</option>
        {[...new Set([...options, chosenOption(column)])]
          .filter((option) => option !== 'skip')
          .map((option) => (
            <option key={option} value={option}>
              {optionText(option, locales, i18n)}
            </option>
          ))}
      </SelectBox>
    </li>
  )
}

function optionText(option: string, locales: readonly string[], { t }: I18n): string {
  const [field = '', ...rest] = option.split(':')
  const detail = rest.join(':')
  if (field === 'price' && detail) return t('menu-desk:import.columns.priceOf', { label: detail })
  const name = fieldName(field, t)
  return detail && locales.length > 1
    ? t('menu-desk:import.columns.in', { name, language: languageName(detail) })
    : name
}

/** The name of what a column holds. */
export const fieldName = (field: string, t: I18n['t']): string =>
  t(`menu-desk:import.columns.field.${field as 'name'}`)
