import { useStore } from '@nanostores/react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { Select } from '../../../components/ui/forms/Field.tsx'
import type { CounterSettings } from '../../../contract/counter/counter-settings-calls.ts'
import type { ServedType } from '../../../domain/venue/service-state.ts'
import { formatDuration } from '../../../i18n/format/format-duration.ts'
import type { AnsweringPage } from '../../../stores/counter/answering-page.ts'
import { AutoPauseSetting, CapacitySettings } from './CapacitySettings.tsx'

const DECLINE_CHOICES = [3, 5, 10, 15, 20, 30, 60, 120]
const READY_CHOICES = [5, 10, 15, 20, 30, 45, 60, 90]

/** When orders are declined that nobody answers, and which are accepted automatically. */
export function AnsweringSection({
  model,
  types,
  mayChange,
}: {
  model: AnsweringPage
  /** The types by which the branch takes orders. */
  types: readonly ServedType[]
  mayChange: boolean
}) {
  const { t } = useI18n()
  const settings = useStore(model.$settings)
  const state = useStore(model.$state)
  return (
    <section className="grid gap-4">
      <h3 className="text-lg">{t('counter-screens:answering.title')}</h3>
      {!mayChange && <p className="text-ink-muted">{t('counter-screens:answering.readOnly')}</p>}
      {settings && (
        <Choices {...{ settings, types, mayChange }} onChange={(part) => void model.change(part)} />
      )}
      <p role="status" className="min-h-6 font-medium text-sm">
        {(state === 'loading' || state === 'saving') && t('ui:loading')}
        {state === 'saved' && t('counter-screens:answering.saved')}
      </p>
      {state === 'failed' && <ErrorText role="alert">{t('counter:staff.failed')}</ErrorText>}
      {state === 'failed' && !settings && <Button onClick={() => void model.load()}>{t('ui:retry')}</Button>}
    </section>
  )
}

export function Choices({
  settings,
  types,
  mayChange,
  onChange,
}: {
  settings: CounterSettings
  types: readonly ServedType[]
  mayChange: boolean
  onChange: (part: Partial<CounterSettings>) => void
}) {
  const { t } = useI18n()
  const { decline_after: limit, auto_accept: automatic } = settings
  return (
    <>
      <MinutesSelect
        label={t('counter-screens:answering.declineAfter')}
        none={t('counter-screens:answering.never')}
        some={(time) => t('counter-screens:answering.after', { time })}
        choices={DECLINE_CHOICES}
        value={limit}
        disabled={!mayChange}
        onChange={(minutes) => onChange({ decline_after: minutes })}
      />
      <AutoPauseSetting settings={settings} mayChange={mayChange} onChange={onChange} />
      <CapacitySettings settings={settings} mayChange={mayChange} onChange={onChange} />
      {types.length > 0 && (
        <>
          <div>
            <h4 className="font-semibold">{t('counter-screens:answering.auto')}</h4>
            <p className="text-ink-muted text-sm">{t('counter-screens:answering.autoHint')}</p>
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            {types.map((type) => (
              <MinutesSelect
                key={type}
                label={t(`counter:type.${type}`)}
                none={t('counter-screens:answering.byHand')}
                some={(time) => t('counter-screens:answering.readyIn', { time })}
                choices={READY_CHOICES}
                value={automatic[type] ?? null}
                disabled={!mayChange}
                onChange={(minutes) => {
                  const { [type]: _, ...others } = automatic
                  onChange({ auto_accept: minutes === null ? others : { ...others, [type]: minutes } })
                }}
              />
            ))}
          </div>
        </>
      )}
    </>
  )
}

/** A choice of minutes, or none. */
function MinutesSelect({
  label,
  none,
  some,
  choices,
  value,
  disabled,
  onChange,
}: {
  label: string
  none: string
  some: (time: string) => string
  choices: readonly number[]
  value: number | null
  disabled: boolean
  onChange: (minutes: number | null) => void
}) {
  const { locale } = useI18n()
  // The operator or another device may have set something else.
  const shown = [...new Set([...choices, ...(value === null ? [] : [value])])].sort((a, b) => a - b)
  return (
    <Select
      label={label}
      value={value ?? ''}
      disabled={disabled}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        onChange(chosen === '' ? null : Number(chosen))
      }}
    >
      <option value="">{none}</option>
      {shown.map((minutes) => (
        <option key={minutes} value={minutes}>
          {some(formatDuration(minutes, locale))}
        </option>
      ))}
    </Select>
  )
}
