/** The languages of the interface with their own names (spec §9). */
export const languageNames = {
  ar: 'العربية',
  az: 'Azərbaycanca',
  bg: 'Български',
  bn: 'বাংলা',
  ca: 'Català',
  de: 'Deutsch',
  el: 'Ελληνικά',
  en: 'English',
  es: 'Español',
  et: 'Eesti',
  fi: 'Suomi',
  fr: 'Français',
  ha: 'Hausa',
  hi: 'हिन्दी',
  hr: 'Hrvatski',
  hu: 'Magyar',
  hy: 'Հայերեն',
  it: 'Italiano',
  ja: '日本語',
  ka: 'ქართული',
  km: 'ខ្មែរ',
  ko: '한국어',
  ku: 'Kurdî (kurmancî)',
  lo: 'ລາວ',
  mn: 'Монгол',
  ms: 'Bahasa Melayu',
  nl: 'Nederlands',
  nn: 'Norsk nynorsk',
  no: 'Norsk bokmål',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  ru: 'Русский',
  sq: 'Shqip',
  sv: 'Svenska',
  th: 'ไทย',
  tr: 'Türkçe',
  ur: 'اردو',
  vi: 'Tiếng Việt',
  zh: '中文',
  fa: 'فارسی',
} as const satisfies Record<string, string>

export type LanguageCode = keyof typeof languageNames
export const languages = Object.keys(languageNames) as LanguageCode[]

/** Returns the name of a locale in its own language, else its code. */
export function languageName(locale: string): string {
  const lower = locale.toLowerCase()
  if (Object.hasOwn(languageNames, lower)) return languageNames[lower as LanguageCode]
  try {
    return new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }).of(locale) ?? locale
  } catch {
    return locale
  }
}
