/** How wide a message may be where the screen has little room: tabs, chips, buttons (docs/messages/limits.json). */
import { baseOf, type Catalogue, PLACEHOLDER } from '../locales.ts'
import type { Problem } from '../report.ts'

export const LIMITS = 'docs/messages/limits.json'

/** By name of the place: the most columns of text there, and the messages (`namespace:key`) that stand there. */
export type Limits = Readonly<Record<string, { readonly columns: number; readonly keys: readonly string[] }>>

/** Letters of East Asia are twice as wide as others; marks above and below letters take no room. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・。、！？（）：]/u
const NARROW = /[\p{Mn}\p{Me}\p{Cf}]/u
/** What a value is counted as: two digits. */
const VALUE = '00'

/** The columns that a message takes. */
export function columnsOf(text: string): number {
  const widths = [...text.replace(PLACEHOLDER, VALUE)].map((letter) =>
    NARROW.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1,
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
