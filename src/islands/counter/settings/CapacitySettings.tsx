import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { Select } from '../../../components/ui/forms/Field.tsx'
import type { CounterSettings } from '../../../contract/counter/counter-settings-calls.ts'
import { PAUSE_WITHOUT_BOARD } from '../../../domain/staff/board-missing.ts'
import { capacityUnits } from '../../../domain/time/capacity.ts'
import { formatDuration } from '../../../i18n/format/format-duration.ts'

const MOST_CHOICES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100]

type Props = {
  settings: CounterSettings
  mayChange: boolean
  onChange: (part: Partial<CounterSettings>) => void
}

/** How much the branch prepares per quarter of an hour. */
export function CapacitySettings({ settings: { capacity }, mayChange, onChange }: Props) {
  const { t, number } = useI18n()
  // The operator or another device may have set something else.
  const choices = [...new Set([...MOST_CHOICES, ...(capacity ? [capacity.most] : [])])].sort((a, b) => a - b)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t('counter:capacity.title')}
        hint={t('counter:capacity.hint')}
        value={capacity?.most ?? ''}
        disabled={!mayChange}
        onChange={(event) => {
          const most = Number(event.currentTarget.value)
          onChange({ capacity: most === 0 ? null : { unit: capacity?.unit ?? 'orders', most } })
        }}
      >
        <option value="">{t('counter:capacity.none')}</option>
        {choices.map((most) => (
          <option key={most} value={most}>
            {t('counter:capacity.most', { number: number(most) })}
          </option>
        ))}
      </Select>
      {capacity && (
        <Select
          label={t('counter:capacity.unit')}
          value={capacity.unit}
          disabled={!mayChange}
          onChange={(event) => {
            const unit = capacityUnits.find((one) => one === event.currentTarget.value)
            if (unit) onChange({ capacity: { ...capacity, unit } })
          }}
        >
          {capacityUnits.map((unit) => (
            <option key={unit} value={unit}>
              {t(`counter:capacity.${unit}`)}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}

/** Whether orders are paused while no board is open. */
export function AutoPauseSetting({ settings, mayChange, onChange }: Props) {
  const { t, locale } = useI18n()
  return (
    <Select
      label={t('counter:autoPause.label')}
      hint={t('counter:autoPause.hint', { time: formatDuration(PAUSE_WITHOUT_BOARD / 60_000, locale) })}
      value={settings.pause_without_board ? 'on' : 'off'}
      disabled={!mayChange}
      onChange={(event) => onChange({ pause_without_board: event.currentTarget.value === 'on' })}
    >
      {(['off', 'on'] as const).map((choice) => (
        <option key={choice} value={choice}>
          {t(`counter:autoPause.${choice}`)}
        </option>
      ))}
    </Select>
  )
}
