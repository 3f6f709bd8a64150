import type { Localized } from '../../domain/localized.ts'
import { useWords } from './words.tsx'

/** Size, modifiers and note of a line, small under its name. */
export function LineChoices({
  label,
  modifiers,
  note,
}: {
  label: Localized | null
  modifiers: readonly { readonly name: Localized; readonly quantity: number }[]
  note: string
}) {
  const { say, number, list } = useWords()
  const parts = [
    ...(label ? [say(label)] : []),
    ...modifiers.map(({ name, quantity }) =>
      quantity > 1 ? `${number(quantity)} × ${say(name)}` : say(name),
    ),
  ].filter(Boolean)
  if (parts.length === 0 && !note) return null
  return (
    <div className="mt-0.5 text-ink-muted text-sm">
      {parts.length > 0 && <p>{list(parts)}</p>}
      {note && (
        <p className="italic">
          “<bdi>{note}</bdi>”
        </p>
      )}
    </div>
  )
}
