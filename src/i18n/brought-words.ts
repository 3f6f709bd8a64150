/**
 * What dates, units and countries say in a language whose words Chromium does not carry: it would say them in the
 * browser's own. The page brings them to its islands, from the data of the server (`words-to-bring.ts`); all other
 * languages need none.
 */
export type BroughtWords = {
  readonly dates: Readonly<Record<string, BroughtDate>>
  /** By unit and width (`minute short`), then by plural category: `{0} dəq`. */
  readonly units: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Names by ISO 3166 code, where a screen names countries. */
  readonly countries?: Readonly<Record<string, string>>
}

/** `{weekday}, {day} {month}` with the names, Sunday and January first, parted by `|`. */
export type BroughtDate = { readonly pattern: string; readonly weekday: string; readonly month: string }

/** Where they stand among an island's messages. */
export const BROUGHT = 'intl'

let words: BroughtWords | undefined

/** Takes what the page brought; before anything is formatted. */
export function bringWords(from: BroughtWords | undefined): void {
  words = from
}

export const broughtWords = (): BroughtWords | undefined => words
