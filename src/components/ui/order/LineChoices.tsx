import type { Localized } from '../../../domain/values/localized.ts'
import { useI18n } from '../basics/i18n-context.tsx'

/** Size, modifiers and note of a line, in small text. */
export function LineChoices({
  label,
  modifiers,
  note,
}: {
  label: Localized | null
  modifiers: readonly { readonly name: Localized; readonly quantity: number }[]
  note: string
}) {
  const { localize, langOf, number, list } = useI18n()
  const parts = [
    ...(label ? [localize(label)] : []),
    ...modifiers.map(({ name, quantity }) =>
      quantity > 1 ? `${number(quantity)} × ${localize(name)}` : localize(name),
    ),
  ].filter(Boolean)
  // The list is marked with a language only if all its parts have the same one.
  const [lang, ...others] = new Set(
    [...(label ? [label] : []), ...modifiers.map(({ name }) => name)].map(langOf),
  )
  if (parts.length === 0 && !note) return null
  return (
    <div className="mt-0.5 text-ink-muted text-sm">
      {parts.length > 0 && <p lang={others.length > 0 ? undefined : lang}>{list(parts)}</p>}
      {note && (
        <p className="italic">
          “<bdi>{note}</bdi>”
        </p>
      )}
    </div>
  )
}
