import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { FieldChange } from '../../../../domain/menu-import/item-edits.ts'
import type { MenuChange } from '../../../../domain/menu-import/menu-change.ts'
import { languageName } from '../../../../i18n/locale/languages.ts'
import type { ImportResult } from '../../../../stores/desk/import/plan-result.ts'
import { fieldName } from './ColumnList.tsx'

/** Most changes that are listed. */
const MOST = 50

/** What becomes of the menu. `unused`: lines of a text that no dish was made of. */
export function ImportPreview({ result, unused }: { result: ImportResult; unused: readonly string[] }) {
  const { t, number } = useI18n()
  const { changes } = result
  return (
    <>
      {unused.length > 0 && (
        <details className="rounded-lg border border-line px-4">
          <summary className="min-h-12 cursor-pointer py-3 font-semibold">
            {t('menu-desk:import.text.unused', { number: number(unused.length) })}
          </summary>
          <ul className="grid gap-1 pb-3">
            {unused.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
              <li key={index} className="wrap-anywhere text-sm">
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
      {changes.length > 0 && (
        <section className="grid gap-3">
          <h3 className="font-semibold text-lg">{t('menu-desk:import.preview')}</h3>
          <ul className="grid gap-2">
            {changes.slice(0, MOST).map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
              <ChangeLine key={index} change={change} />
            ))}
          </ul>
          {changes.length > MOST && (
            <p className="text-ink-muted">
              {t('menu-desk:import.more', { number: number(changes.length - MOST) })}
            </p>
          )}
        </section>
      )}
    </>
  )
}

const COUNTED = {
  added: 'added',
  changed: 'changed',
  removed: 'removed',
  'category-added': 'added',
  'category-renamed': 'changed',
  'category-removed': 'removed',
} as const

function ChangeLine({ change }: { change: MenuChange }) {
  const { t } = useI18n()
  const kind = COUNTED[change.kind]
  const color = { added: 'text-success', changed: 'text-ink-muted', removed: 'text-danger' }[kind]
  const isItem = 'item' in change
  return (
    <li className="grid gap-1 rounded-lg border border-line px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p className="wrap-anywhere min-w-0 flex-1 font-semibold">
          <bdi>{isItem ? change.item : change.category}</bdi>
          {'names' in change &&
            [...change.names].slice(1).map(([locale, { text }]) => (
              <bdi key={locale} lang={locale} className="block font-normal">
                {text}
              </bdi>
            ))}
        </p>
        {change.kind === 'added' && <p dir="ltr">{change.prices.join(' · ')}</p>}
      </div>
      <p className="text-sm">
        <span className={`font-medium ${color}`}>{t(`menu-desk:import.counts.${kind}`)}</span>
        {isItem && (
          <span className="text-ink-muted">
            {' · '}
            <bdi>{change.category}</bdi>
          </span>
        )}
        {!isItem && <span className="text-ink-muted"> · {fieldName('category', t)}</span>}
      </p>
      {'changes' in change && (
        <ul className="grid gap-1 text-sm">
          {change.changes.map((field) => (
            <FieldLine key={`${field.field} ${field.detail}`} change={field} />
          ))}
        </ul>
      )}
    </li>
  )
}

function FieldLine({ change: { field, detail, from, to } }: { change: FieldChange }) {
  const { t } = useI18n()
  const name = fieldName(field === 'sold out' ? 'soldOut' : field, t)
  const isLocale = detail !== null && field !== 'price'
  return (
    <li className="wrap-anywhere">
      <span className="text-ink-muted">
        {name}
        {detail !== null && ` (${isLocale ? languageName(detail) : detail})`}:{' '}
      </span>
      {from !== '' && (
        <>
          <del className="text-ink-muted">
            <bdi>{from}</bdi>
          </del>{' '}
        </>
      )}
      <ins className="no-underline">
        <bdi>{to === '' && field === 'price' ? t('menu-desk:noPrice') : to}</bdi>
      </ins>
    </li>
  )
}
