import type { Localized } from '../../../domain/values/localized.ts'
import { useWords } from '../basics/words.tsx'

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
  const { say, langOf, number, list } = useWords()
  const parts = [
    ...(label ? [say(label)] : []),
    ...modifiers.map(({ name, quantity }) =>
      quantity > 1 ? `${number(quantity)} × ${say(name)}` : say(name),
    ),
  ].filter(Boolean)
  // A list is one sentence: it has a language of its own where all of it has the same.
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
