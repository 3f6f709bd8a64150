import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { Table } from './insight-tables.ts'

/** A table of figures. Rows with a `share` have a bar as long as that part of the width. */
export function FigureTable({ table, most }: { table: Table; most?: number }) {
  const { t } = useI18n()
  const rows = most === undefined ? table.rows : table.rows.slice(0, most)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on narrow screens, it scrolls by itself, also by keyboard.
    <section aria-label={t(`insights:${table.title}`)} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-edge border-b">
            {table.columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={`py-2 pe-3 font-semibold text-ink-muted last:pe-0 ${at === 0 ? 'text-start' : 'text-end'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, lang, share, cells }) => (
            <tr key={key} className="border-line border-b last:border-0">
              <th scope="row" className="min-w-24 py-2 pe-3 text-start font-normal">
                <span lang={lang} dir="auto" className="wrap-anywhere">
                  {name}
                </span>
                {share !== undefined && (
                  <span
                    aria-hidden="true"
                    className="mt-1 block h-1.5 min-w-16 rounded-full bg-surface-sunken"
                  >
                    <span
                      className="block h-full rounded-full bg-accent-ink"
                      style={{ width: share === 0 ? 0 : `${Math.max(share * 100, 1)}%` }}
                    />
                  </span>
                )}
              </th>
              {cells.map((cell, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row are its columns.
                  key={at}
                  className="whitespace-nowrap py-2 pe-3 text-end align-top tabular last:pe-0"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
