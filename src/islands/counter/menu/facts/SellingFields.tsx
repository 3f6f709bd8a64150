import { useStore } from '@nanostores/react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import { Field, Select } from '../../../../components/ui/forms/Field.tsx'
import { Fieldset } from '../../../../components/ui/forms/Fieldset.tsx'
import { isSeller, type Sellers, withBranch } from '../../../../stores/desk/facts/branch-list.ts'
import type { TypedWindow, WindowProblem } from '../../../../stores/desk/facts/typed-window.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { Check } from '../Check.tsx'
import { windowText } from './fact-text.ts'

/** Which branches sell something. Venues with one branch have nothing to choose, unless their file says something. */
export function SellersField({
  model,
  sellers,
  onChange,
}: {
  model: MenuPage
  sellers: Sellers
  onChange: (sellers: Sellers) => void
}) {
  const { t, localize } = useI18n()
  const { branches } = useStore(model.$venue)
  const ids = branches.map(({ id }) => id)
  if (branches.length < 2 && sellers === null) return null
  return (
    <Fieldset legend={t('menu-desk:facts.sellers')}>
      {branches.map(({ id, names }) => (
        <Check
          key={id}
          label={localize(names) || id}
          checked={isSeller(sellers, id)}
          onChange={(isSold) => onChange(withBranch(sellers, id, isSold, ids))}
        />
      ))}
    </Fieldset>
  )
}

/** When something is available, in the time of the venue. */
export function WindowFields({
  window: typed,
  problem,
  onChange,
}: {
  window: TypedWindow
  problem: WindowProblem | null
  onChange: (window: TypedWindow) => void
}) {
  const i18n = useI18n()
  const { t } = i18n
  const { when, from, to } = typed
  const options = ['always', 'daily', 'dates', 'never'] as const
  const choose = (chosen: TypedWindow['when']) => {
    // A clock time is no date-time, and the other way round.
    const isKept = chosen === 'never' || from.length + to.length === 0
    onChange(isKept ? { ...typed, when: chosen } : { when: chosen, from: '', to: '' })
  }
  const error = problem ? t(`menu-desk:facts.problem.${problem}`) : null
  return (
    <div className="grid gap-3">
      <Select
        label={t('menu-desk:facts.availability')}
        value={when}
        onChange={(event) => choose(event.currentTarget.value as TypedWindow['when'])}
      >
        {when === 'other' && <option value="other">{windowText(typed, i18n)}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {t(`menu-desk:facts.when.${option}`)}
          </option>
        ))}
      </Select>
      {(when === 'daily' || when === 'dates') && (
        <div className={`grid gap-3 ${when === 'daily' ? 'grid-cols-2' : 'sm:grid-cols-2'}`}>
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              type={when === 'daily' ? 'time' : 'datetime-local'}
              label={t(end === 'from' ? 'menu-desk:facts.from' : 'menu-desk:facts.to')}
              value={typed[end]}
              aria-invalid={error ? true : undefined}
              onChange={(event) => onChange({ ...typed, [end]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
      {when === 'daily' && <p className="text-ink-muted text-xs">{t('menu-desk:facts.overnight')}</p>}
      {error && <ErrorText role="alert">{error}</ErrorText>}
    </div>
  )
}
