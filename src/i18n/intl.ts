/**
 * Arabic uses Arabic-Indic digits (spec §9 asks for them in dates; prices beside them in other digits would look like
 * a mistake) and the Gregorian calendar. A locale that no one knows formats as English.
 */
export function tagOf(locale: string): string {
  try {
    const tag = new Intl.Locale(locale)
    // Our Portuguese is Europe's; `Intl` takes a bare `pt` for Brazil's.
    if (locale === 'pt') return 'pt-PT'
    return tag.language === 'ar' && !tag.numberingSystem
      ? new Intl.Locale(locale, { numberingSystem: 'arab', calendar: 'gregory' }).toString()
      : tag.toString()
  } catch {
    return 'en-US'
  }
}

/** Making an Intl formatter costs some hundred times as much as using it: each is made once. */
export function cached<T>(make: (...args: string[]) => T): (...args: string[]) => T {
  const made = new Map<string, T>()
  return (...args) => {
    const key = args.join('|')
    let formatter = made.get(key)
    if (formatter === undefined) {
      formatter = make(...args)
      made.set(key, formatter)
    }
    return formatter
  }
}
