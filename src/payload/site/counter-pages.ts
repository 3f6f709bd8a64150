import { ticketLanguages } from '../../domain/printing/printer.ts'
import { textDirection } from '../../i18n/locale/direction.ts'
import type { CounterView } from '../view/counter-view.ts'
import type { PageSpec, SitePlan } from './page.ts'

/** The languages of the counter. In others, its pages are English. */
export const counterLanguages: readonly string[] = ticketLanguages
const FALLBACK = 'en'

const screens: readonly { path: string; screen: CounterView['screen'] }[] = [
  { path: '/counter', screen: 'places' },
  { path: '/counter/join', screen: 'join' },
  { path: '/counter/_', screen: 'board' },
]

export const counterShells: SitePlan['shells'] = [{ pattern: '/counter/:referenceId', path: '/counter/_' }]

/** The message namespaces of the counter's islands. */
export const counterNamespaces: Readonly<Record<CounterView['screen'], readonly string[]>> = {
  places: ['counter', 'ui'],
  join: ['counter', 'ui'],
  board: ['address', 'counter', 'ui'],
}

/** Plans the pages of the counter for a language of the site. They depend on the device, so no search engine lists them. */
export function counterPages(locale: string, languages: readonly string[]): PageSpec[] {
  const locales = languages.filter((language) => counterLanguages.includes(language))
  const shown = locales.includes(locale) ? locale : FALLBACK
  const head = { locale: shown, dir: textDirection(shown), canonicalPath: null, indexable: false } as const
  return screens.map(({ path, screen }) => ({
    path,
    locale,
    view: { page: 'counter', screen, locales, ...head },
  }))
}
