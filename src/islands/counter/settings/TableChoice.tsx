import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { Fieldset } from '../../../components/ui/forms/Fieldset.tsx'
import type { TableCodes } from '../../../contract/counter/table-code-calls.ts'
import { tableTitle } from '../../../domain/venue/table-title.ts'
import { tablesByFloor } from '../../../domain/venue/tables.ts'
import { namesOf } from '../../../i18n/messages/order-texts.ts'
import type { CodeChoice } from '../../../stores/codes/printed-codes.ts'
import type { TableCodesPage } from '../../../stores/codes/table-codes-page.ts'
import { ConfirmButton } from './ConfirmButton.tsx'

/** The tables to print, by floor, and a new code for each. */
export function TableChoice({
  model,
  codes,
  choice,
}: {
  model: TableCodesPage
  codes: TableCodes
  choice: CodeChoice
}) {
  const { t, localize, locale } = useI18n()
  const floors = tablesByFloor(
    codes.tables.map(({ id, locales, floor }) => ({
      ...{ id, name: namesOf(locales), floor: namesOf(floor), seats: null },
    })),
    localize,
  )
  const codeOf = new Map(codes.tables.map(({ id, code }) => [id, code]))
  return (
    <Fieldset
      legend={t('counter-screens:codes.tables')}
      hint={[t('counter-screens:codes.addTables'), t('counter-screens:codes.resetHint')].join(' ')}
    >
      <div className="grid gap-4">
        {choice.kind !== 'sheet' && (
          <Check
            label={t('counter-screens:codes.noTable')}
            isChecked={choice.hasPlain}
            onChange={(hasPlain) => model.choose({ hasPlain })}
          />
        )}
        {floors.map(({ name, tables }) => {
          const ids = tables.map(({ id }) => id)
          return (
            <div key={name} className="grid gap-1">
              <Check
                label={name || t('counter-screens:codes.everyTable')}
                isStrong
                isChecked={ids.every((id) => choice.tables.has(id))}
                onChange={(isChosen) => model.chooseTables(ids, isChosen)}
              />
              <ul className="grid gap-1 ps-4">
                {tables.map((table) => {
                  const title = tableTitle(t('counter:table'), localize(table.name) || table.id, locale)
                  return (
                    <li key={table.id} className="flex flex-wrap items-center gap-x-3">
                      <Check
                        label={title}
                        isChecked={choice.tables.has(table.id)}
                        onChange={(isChosen) => model.chooseTables([table.id], isChosen)}
                      />
                      <span className="text-ink-muted text-sm" dir="ltr">
                        {codeOf.get(table.id)}
                      </span>
                      <ConfirmButton
                        label={t('counter-screens:codes.resetOf', { table: title })}
                        onConfirmed={() => void model.reset(table.id)}
                      >
                        {t('counter-screens:codes.reset')}
                      </ConfirmButton>
                    </li>
                  )
                })}
              </ul>
            </div>
          )
        })}
      </div>
    </Fieldset>
  )
}

function Check({
  label,
  isStrong = false,
  isChecked,
  onChange,
}: {
  label: string
  isStrong?: boolean
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}) {
  return (
    <label
      className={`flex min-h-12 min-w-0 flex-1 cursor-pointer items-center gap-3 ${isStrong ? 'font-semibold' : ''}`}
    >
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <bdi className="wrap-anywhere min-w-0">{label}</bdi>
    </label>
  )
}
