import { useState } from 'react'
import { minus, plus } from '../../icons.ts'
import { Icon } from '../basics/Icon.tsx'
import { LiveRegion } from '../basics/LiveRegion.tsx'
import { useWords } from '../basics/words.tsx'
import { typedCount } from './typed-count.ts'

type Props = {
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** What is counted. */
  label: string
  fewerLabel: string
  moreLabel: string
  /** The lowest step takes it away: the minus is never off. */
  removable?: boolean
  disabled?: boolean
}

const STEP =
  'grid size-[min(2.75rem,48px)] flex-none cursor-pointer place-items-center rounded-full disabled:cursor-default disabled:opacity-35'

/** A count with a button on either side; the number can also be typed. */
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
  const { number, latinDigits } = useWords()
  const [first] = useState(value)
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    const count = typedCount(typed ?? '', { min, max })
    if (count !== null && count !== value) onChange(count)
    setTyped(null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a form's part; this is one control
    <div
      className="inline-flex flex-none items-center rounded-full bg-surface-sunken"
      role="group"
      aria-label={label}
    >
      <button
        type="button"
        className={STEP}
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
      {/* A press of a button says nothing by itself. */}
      <LiveRegion text={value === first ? '' : `${label}: ${number(value)}`} />
      <button
        type="button"
        className={STEP}
        aria-label={moreLabel}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon of={plus} />
      </button>
    </div>
  )
}
