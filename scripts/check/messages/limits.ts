/** Checks the width of messages in tabs, chips and buttons, which have little space (docs/messages/limits.json). */
import { baseOf, type Catalogue, PLACEHOLDER } from '../locales.ts'
import type { Problem } from '../report.ts'

export const LIMITS = 'docs/messages/limits.json'

/** By kind of element: the maximum width in columns, and the messages (`namespace:key`) that appear in it. */
export type Limits = Readonly<Record<string, { readonly columns: number; readonly keys: readonly string[] }>>

/** East Asian characters take two columns. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・。、！？（）：]/u
/** Combining marks and format characters take no column. */
const ZERO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u
/** Text in place of a placeholder when a width is computed. */
const SAMPLE_VALUE = '00'

/** The width of a message in columns. */
export function columnsOf(text: string): number {
  const widths = [...text.replace(PLACEHOLDER, SAMPLE_VALUE)].map((letter) =>
    ZERO_WIDTH.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1,
  )
  return widths.reduce((sum: number, width) => sum + width, 0)
}

export function checkLimits(catalogue: Catalogue, limits: Limits): Problem[] {
  return Object.entries(limits).flatMap(([place, { columns, keys }]) =>
    keys.flatMap((name): Problem[] => {
      const [namespace = '', key = ''] = name.split(':')
      const texts = [...catalogue].flatMap(([language, namespaces]) =>
        [...(namespaces.get(namespace) ?? [])]
          .filter(([other]) => other === key || baseOf(other) === key)
          .map(([other, text]) => ({ language, other, text })),
      )
      if (texts.length === 0) return [{ file: LIMITS, message: `${place}: there is no message ${name}` }]
      return texts.flatMap(({ language, other, text }) => {
        const width = columnsOf(text)
        const file = `locales/${language}/${namespace}.json`
        const message = `${other} is ${width} columns wide; a ${place} has room for ${columns}: “${text}”`
        return width > columns ? [{ file, message }] : []
      })
    }),
  )
}
