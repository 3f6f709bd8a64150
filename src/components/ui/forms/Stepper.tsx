import { useState } from 'react'
import { minus, plus } from '../../icons.ts'
import { Icon } from '../basics/Icon.tsx'
import { useI18n } from '../basics/i18n-context.tsx'
import { LiveRegion } from '../basics/LiveRegion.tsx'
import { parseCount } from './parse-count.ts'

type Props = {
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** Label of the count. */
  label: string
  fewerLabel: string
  moreLabel: string
  /** Going below the minimum removes the item, so the minus button is never disabled. */
  removable?: boolean
  disabled?: boolean
}

const BUTTON_CLASS =
  'grid size-[min(2.75rem,48px)] flex-none cursor-pointer place-items-center rounded-full disabled:cursor-default disabled:opacity-35'

/** A count with minus and plus buttons. The number can also be typed. */
export function Stepper(props: Props) {
  const {
    value,
    min,
    max,
    onChange,
    label,
    fewerLabel,
    moreLabel,
    removable = false,
    disabled = false,
  } = props
  const { number, latinDigits } = useI18n()
  const [initialValue] = useState(value)
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    const count = parseCount(typed ?? '', { min, max })
    if (count !== null && count !== value) onChange(count)
    setTyped(null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form; this is a single control
    <div
      className="inline-flex flex-none items-center rounded-full bg-surface-sunken"
      role="group"
      aria-label={label}
    >
      <button
        type="button"
        className={BUTTON_CLASS}
        aria-label={fewerLabel}
        disabled={disabled || (!removable && value <= min)}
        onClick={() => onChange(value - 1)}
      >
        <Icon of={minus} />
      </button>
      <input
        className="field-sizing-content h-[min(2.75rem,48px)] min-w-[min(2.75rem,48px)] max-w-28 bg-transparent text-center font-semibold tabular"
        inputMode="numeric"
        aria-label={label}
        value={typed ?? number(value)}
        disabled={disabled}
        onFocus={() => setTyped(String(value))}
        onChange={(event) => setTyped(latinDigits(event.currentTarget.value).replace(/\D/g, ''))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            commit()
          }
        }}
      />
      {/* Screen readers announce the new count, which pressing a button alone does not. */}
      <LiveRegion text={value === initialValue ? '' : `${label}: ${number(value)}`} />
      <button
        type="button"
        className={BUTTON_CLASS}
        aria-label={moreLabel}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon of={plus} />
      </button>
    </div>
  )
}
