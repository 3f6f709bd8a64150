/** The characters of GSM 03.38. Each of the second line counts as two. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENDED = new Set('^{}\\[~]|€\f')

/** Characters of a part: alone, and of several. */
const GSM = { alone: 160, joined: 153 }
const UCS2 = { alone: 70, joined: 67 }

/** Typographic characters that would make an SMS more expensive, and their plain forms. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc]/g, "'"],
  [/[\u201c\u201d]/g, '"'],
  [/[\u2013\u2014]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u00a0\u2007\u2009\u202f]/g, ' '],
  // Isolates of text direction: many phones show them as boxes, and each line has one direction.
  [/[\u2066-\u2069\u200e\u200f]/g, ''],
]

/** Replaces typographic characters by plain ones. */
export const plainForSms = (text: string): string =>
  PLAIN.reduce((plain, [pattern, by]) => plain.replace(pattern, by), text)

/** In how many parts an SMS is sent. Texts in GSM 03.38 have 160 characters a part, others 70 (UCS-2). */
export function smsParts(text: string): number {
  const characters = [...text]
  const isGsm = characters.every((one) => BASIC.has(one) || EXTENDED.has(one))
  const length = isGsm ? characters.reduce((sum, one) => sum + (EXTENDED.has(one) ? 2 : 1), 0) : text.length
  const { alone, joined } = isGsm ? GSM : UCS2
  return length <= alone ? 1 : Math.ceil(length / joined)
}

/** A line of an SMS. `spare`: it can be left out, lines with a higher number first. */
export type SmsLine = { readonly text: string; readonly spare?: number }

/** Joins lines to an SMS of one part, and leaves out what can be spared. A text that is still too long keeps all but the last to spare. */
export function fitSms(lines: readonly SmsLine[]): string {
  const join = (kept: readonly SmsLine[]) => kept.map(({ text }) => plainForSms(text)).join('\n')
  const full = lines.filter(({ text }) => text !== '')
  const ranks = [...new Set(full.map(({ spare = 0 }) => spare))].sort((a, b) => b - a)
  const attempts = ranks.map((rank) => join(full.filter(({ spare = 0 }) => spare <= rank)))
  return attempts.find((text) => smsParts(text) === 1) ?? attempts[1] ?? attempts[0] ?? ''
}
