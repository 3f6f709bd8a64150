import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { I18n } from '../../../../i18n/messages/island-i18n.ts'
import type { PricePreview } from '../../../../stores/desk/bulk/bulk-page.ts'
import type { PriceRow } from '../../../../stores/desk/bulk/price-job.ts'
import { nameOf } from '../names.ts'

/** Rows that are shown: enough to judge the result, and few enough to follow what is typed. */
const MOST_ROWS = 300

/** The prices before and after, and those that stay, with the reasons. */
export function PricePreviewTable({ preview: { changed, unchanged } }: { preview: PricePreview }) {
  const i18n = useI18n()
  const { t, money, number } = i18n
  return (
    <div className="grid gap-3">
      <p role="status" className="font-semibold">
        {t('menu-desk:bulk.done.priced', { number: number(changed.length) })}
      </p>
      {changed.length > 0 && (
        <table className="w-full text-start">
          <thead className="text-ink-muted text-sm">
            <tr>
              <th scope="col" className="pe-3 pb-1 text-start font-normal">
                {t('menu-desk:bulk.dish')}
              </th>
              <th scope="col" className="pe-3 pb-1 text-end font-normal">
                {t('menu-desk:changes.before')}
              </th>
              <th scope="col" className="pb-1 text-end font-normal">
                {t('menu-desk:changes.after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {changed.slice(0, MOST_ROWS).map((row) => (
              <tr key={row.key} className="border-line border-t">
                <th scope="row" className="wrap-anywhere py-2 pe-3 text-start font-normal">
                  <RowName row={row} />
                </th>
                <td className="tabular py-2 pe-3 text-end text-ink-muted">
                  {row.from !== null && <bdi>{money(row.from)}</bdi>}
                </td>
                <td className="tabular py-2 text-end font-semibold">
                  {row.to !== null && <bdi>{money(row.to)}</bdi>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <MoreRows rows={changed} i18n={i18n} />
      {unchanged.length > 0 && (
        <details className="rounded-lg border border-line px-4">
          <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
            {t('menu-desk:bulk.unchanged', { number: number(unchanged.length) })}
          </summary>
          <ul className="grid gap-2 pb-3">
            {unchanged.slice(0, MOST_ROWS).map((row) => (
              <li key={row.key} className="wrap-anywhere">
                <RowName row={row} note={row.problem && reasonText(row.problem, i18n)} />
              </li>
            ))}
          </ul>
          <MoreRows rows={unchanged} i18n={i18n} />
        </details>
      )}
    </div>
  )
}

/** The name of the dish, with the size or the option. */
function RowName({ row: { item, of }, note = null }: { row: PriceRow; note?: string | null }) {
  const i18n = useI18n()
  return (
    <>
      <bdi>{nameOf(item, i18n)}</bdi>
      {(of || note) && (
        <span className="block text-ink-muted text-sm">
          {of && <bdi>{nameOf(of, i18n)}</bdi>}
          {of && note && ' · '}
          {note}
        </span>
      )}
    </>
  )
}

function MoreRows({ rows, i18n: { t, number } }: { rows: readonly PriceRow[]; i18n: I18n }) {
  const count = rows.length - MOST_ROWS
  return count > 0 && <p className="text-ink-muted">{t('menu-desk:bulk.more', { number: number(count) })}</p>
}

const reasonText = (problem: NonNullable<PriceRow['problem']>, { t }: I18n): string =>
  t(`menu-desk:bulk.reason.${problem}`)
