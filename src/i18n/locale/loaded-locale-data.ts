/**
 * Locale data for a language that Chromium lacks: it would format dates, units and country names in the browser's own
 * language. The page carries this data for its islands, made from the server's complete CLDR (`locale-data.ts`). Pages
 * in other languages carry none.
 */
export type LocaleData = {
  readonly dates: Readonly<Record<string, LocaleDate>>
  /** By unit and width (`minute short`), then by plural category: `{0} dəq`. */
  readonly units: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Country names by ISO 3166 code, on screens that name countries. */
  readonly countries?: Readonly<Record<string, string>>
}

/** A pattern such as `{weekday}, {day} {month}`. The names start with Sunday and January and are separated by `|`. */
export type LocaleDate = { readonly pattern: string; readonly weekday: string; readonly month: string }

/** The key of this data among an island's messages. */
export const LOCALE_DATA = 'intl'

let loaded: LocaleData | undefined

/** Sets the data that the page carries. Call it before anything is formatted. */
export function setLocaleData(data: LocaleData | undefined): void {
  loaded = data
}

export const loadedLocaleData = (): LocaleData | undefined => loaded
