import { pureScript, writes } from '../sheet-language.ts'
import type { SheetText } from './sheet-values.ts'

const SEPARATOR = /\s*[-–—/|·:()（）\n]+\s*/gu

/**
 * Splits a cell that has a text in two scripts, `Fattoush - فتوش`, into the texts of two languages. Null if it does not, or if it is not
 * clear which languages they are. A space is not enough between the two: `قهوة V60` is one name. @param locale that of its column
 */
export function splitByScript(
  { text, column }: SheetText,
  locale: string,
  locales: readonly string[],
): Map<string, SheetText> | null {
  const localeOf = (part: string): string | null => {
    const script = pureScript(part)
    if (script === null) return null
    if (writes(locale, script)) return locale
    const found = locales.filter((other) => writes(other, script))
    return found.length === 1 ? (found[0] ?? null) : null
  }
  for (const { index, 0: between } of text.matchAll(SEPARATOR)) {
    const parts = [text.slice(0, index), text.slice(index + between.length).replace(/[)）]$/u, '')].map(
      (part) => part.trim(),
    )
    const [first = null, second = null] = parts.map(localeOf)
    if (first === null || second === null || first === second) continue
    const [one = '', other = ''] = parts
    return new Map([
      [first, { text: one, column }],
      [second, { text: other, column }],
    ])
  }
  return null
}
