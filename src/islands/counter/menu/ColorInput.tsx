import { useId } from 'react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { CONTROL_CLASS, FieldFrame } from '../../../components/ui/forms/Field.tsx'

/** A colour, typed or chosen. Empty: the product's. */
export function ColorInput({
  label,
  error,
  value,
  onChange,
}: {
  label: string
  error: string | null
  value: string
  onChange(value: string): void
}) {
  const { t } = useI18n()
  const pickerId = useId()
  return (
    <FieldFrame label={label} error={error}>
      {(aria) => (
        <div className="flex items-center gap-2">
          <input
            {...aria}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            className={CONTROL_CLASS}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <label htmlFor={pickerId} className="sr">
            {t('menu-desk:venue.pick', { label })}
          </label>
          <input
            id={pickerId}
            type="color"
            className="h-12 w-14 flex-none cursor-pointer rounded-lg border border-edge bg-surface-raised p-1"
            value={toHex(value)}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** The picker takes six digits only. It shows white for other notations and without a colour. */
function toHex(value: string): string {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(value)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`
  return /^#[\da-f]{6}$/i.test(value) ? value : '#ffffff'
}
