import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Field, Select } from '../../../../components/ui/forms/Field.tsx'
import { focusFirstError } from '../../../../components/ui/forms/Fieldset.tsx'
import { Sheet } from '../../../../components/ui/screen/Sheet.tsx'
import { callingCodes } from '../../../../domain/values/phone.ts'
import { formatCountry } from '../../../../i18n/format/format-country.ts'
import { showPrice } from '../../../../stores/desk/forms/typed-price.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import {
  type CountryProblems,
  type CountryRow,
  countryAmounts,
} from '../../../../stores/desk/shipping/shipping-part.ts'
import { DraftFull } from '../DraftFull.tsx'
import { LeaveQuestion } from '../LeaveQuestion.tsx'

/** The countries to which the venue sends parcels, with what that costs. */
export default function ShippingSheet({ model, rows }: { model: MenuPage; rows: readonly CountryRow[] }) {
  const { t, locale } = useI18n()
  const { shipping } = model
  const form = useRef<HTMLFormElement>(null)
  const wrong = useStore(shipping.$wrong)
  const [newest, setNewest] = useState<string | null>(null)
  const countries = useCountries(locale)
  const title = t('menu-desk:shipping.title')
  return (
    <Sheet label={title} closeLabel={t('counter:close')} onClosed={shipping.close} mayClose={shipping.leave}>
      {(close) => (
        <>
          <form
            ref={form}
            noValidate
            className="grid gap-6 scroll-pt-20 overflow-y-auto px-[min(1.25rem,6vw)] pb-5"
            onSubmit={(event) => {
              event.preventDefault()
              if (shipping.save()) close()
              // Messages are in the page after the next paint.
              else requestAnimationFrame(() => focusFirstError(form.current))
            }}
          >
            <h2 tabIndex={-1} className="sheet-title outline-none">
              {title}
            </h2>
            <p className="text-ink-muted">{t('menu-desk:shipping.intro')}</p>
            {rows.map((row) => (
              <CountryFields
                key={row.key}
                model={model}
                row={row}
                problems={wrong[row.key] ?? {}}
                countries={countries}
                isNew={row.key === newest}
              />
            ))}
            <DraftFull model={model} />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" className="min-h-12">
                {t('menu-desk:form.save')}
              </Button>
              <Button quiet className="min-h-12" onClick={() => setNewest(shipping.add())}>
                {t('menu-desk:shipping.add')}
              </Button>
            </div>
          </form>
          <LeaveQuestion form={shipping} onDiscarded={close} />
        </>
      )}
    </Sheet>
  )
}

type Country = { readonly iso: string; readonly name: string }

/** All countries with their names, in the order of the language. */
function useCountries(locale: string): readonly Country[] {
  const [countries] = useState(() =>
    callingCodes()
      .map(({ country }) => ({ iso: country, name: formatCountry(country, locale) }))
      .sort((a, b) => a.name.localeCompare(b.name, locale)),
  )
  return countries
}

function CountryFields({
  model,
  row,
  problems,
  countries,
  isNew,
}: {
  model: MenuPage
  row: CountryRow
  problems: CountryProblems
  countries: readonly Country[]
  isNew: boolean
}) {
  const { t, localize, locale } = useI18n()
  const { shipping } = model
  const { branches, currency } = useStore(model.$venue)
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isNew) group.current?.querySelector('select')?.focus()
  }, [isNew])
  const name = row.iso ? formatCountry(row.iso, locale) : t('menu-desk:shipping.new')
  const isKnown = row.iso === '' || countries.some(({ iso }) => iso === row.iso)
  return (
    <fieldset ref={group} className="grid min-w-0 gap-4 border-line border-b pb-6">
      <legend className="mb-3 font-semibold text-lg">{name}</legend>
      <Select
        label={t('menu-desk:shipping.country')}
        error={problems.iso ? t(`menu-desk:shipping.problem.${problems.iso}`) : null}
        value={row.iso}
        onChange={(event) => shipping.change(row.key, { iso: event.currentTarget.value })}
      >
        {row.iso === '' && <option value="">{t('menu-desk:shipping.choose')}</option>}
        {!isKnown && <option value={row.iso}>{name}</option>}
        {countries.map((country) => (
          <option key={country.iso} value={country.iso}>
            {country.name}
          </option>
        ))}
      </Select>
      {branches.length > 1 && (
        <Select
          label={t('menu-desk:shipping.branch')}
          value={row.branch}
          onChange={(event) => shipping.change(row.key, { branch: event.currentTarget.value })}
        >
          {branches.map(({ id, names }) => (
            <option key={id} value={id}>
              {localize(names) || id}
            </option>
          ))}
        </Select>
      )}
      <div className="grid items-end gap-3 sm:grid-cols-3">
        {countryAmounts.map((amount) => (
          <Field
            key={amount}
            label={t(`menu-desk:shipping.${amount}`, { currency })}
            inputMode="decimal"
            autoComplete="off"
            error={problemText(problems[amount], currency, t)}
            value={row[amount]}
            onChange={(event) => shipping.change(row.key, { [amount]: event.currentTarget.value })}
          />
        ))}
      </div>
      <Button
        quiet
        className="min-h-12 justify-self-start"
        aria-label={t('menu-desk:facts.removeOf', { name })}
        onClick={() => {
          const next = group.current?.parentElement?.querySelector<HTMLElement>('h2')
          shipping.remove(row.key)
          next?.focus()
        }}
      >
        {t('menu-desk:facts.remove')}
      </Button>
    </fieldset>
  )
}

function problemText(
  problem: string | undefined,
  currency: string,
  t: ReturnType<typeof useI18n>['t'],
): string | null {
  if (!problem) return null
  const text = problem === 'number' || problem === 'decimals' ? 'format' : problem
  return t(`menu-desk:form.problem.${text}`, { example: showPrice('2.5', currency) })
}
