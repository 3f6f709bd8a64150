import { Thumbnail } from '../../../../components/ui/basics/Thumbnail.tsx'
import { Field } from '../../../../components/ui/forms/Field.tsx'

/** The picture of an entry, by its address. */
export function PictureInput({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: string
  error: string | null
  onChange: (value: string) => void
}) {
  return (
    <div className="grid gap-3">
      <Thumbnail source={value || undefined} className="h-28 w-full" />
      <Field
        type="url"
        dir="ltr"
        autoComplete="off"
        label={label}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
