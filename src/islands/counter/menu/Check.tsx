/** A check box with its label, as tall as a finger. */
export function Check({
  label,
  checked,
  isStrong = false,
  className = '',
  onChange,
}: {
  label: string
  checked: boolean
  isStrong?: boolean
  className?: string
  onChange: (checked: boolean) => void
}) {
  return (
    <label className={`flex min-h-12 items-center gap-3 ${isStrong ? 'font-semibold' : ''} ${className}`}>
      <input
        type="checkbox"
        className="size-5 flex-none"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="wrap-anywhere min-w-0">{label}</span>
    </label>
  )
}
