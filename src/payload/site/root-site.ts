import { ROOT_SITE } from '../../contract/wire/reserved-names.ts'
import { eachItem } from '../../domain/menu/menu.ts'
import { textIn } from '../../domain/values/localized.ts'
import type { Business, Venue } from '../../domain/venue/venue.ts'
import { textDirection } from '../../i18n/locale/direction.ts'
import { textLanguages } from '../view/text-languages.ts'
import { counterPages, counterShells } from './counter-pages.ts'
import type { SitePlan } from './page.ts'
import { robotsTxt, sitemapIndexXml } from './sitemap.ts'

/** The error screens (spec §8). They have no URL: the edge serves them for other URLs. */
const errorScreens = ['404', '433', '500'] as const

/** Maximum number of venues that the landing page shows with picture and description; for others it shows the name. */
const MAX_SHOWN_VENUES = 24

/** A venue on the landing page. */
export type ListedVenue = Pick<Business, 'referenceId' | 'name' | 'description' | 'locales'> & {
  readonly image: string | null
}

/** Returns the entry of a venue on the landing page; null if it has neither a menu nor reservations. */
export function toListedVenue({ business, menu }: Pick<Venue, 'business' | 'menu'>): ListedVenue | null {
  if (!business.reservation.enabled && eachItem(menu.categories).next().done) return null
  const { referenceId, name, description, locales, theme } = business
  return { referenceId, name, description, locales, image: theme.headerImage ?? theme.logo }
}

/**
 * Plans the site's own pages: `/`, the counter and the error screens in every interface language, `robots.txt` and the sitemap
 * index (spec §2). The landing page shows the `listed` venues, the index contains the `published` ones.
 */
export function planRootSite(
  languages: readonly string[],
  listed: readonly ListedVenue[],
  published: readonly string[],
  siteUrl: string,
): SitePlan {
  return {
    referenceId: ROOT_SITE,
    locales: languages,
    browserLanguage: true,
    domains: [],
    homeRedirect: null,
    pages: languages.flatMap((locale) => {
      const head = { locale, dir: textDirection(locale), locales: languages }
      const venues = listed.slice(0, MAX_SHOWN_VENUES).map((venue) => ({
        name: textIn(venue.name, locale, venue.locales[0]),
        description: textIn(venue.description, locale, venue.locales[0]),
        ...textLanguages(
          { name: venue.name, description: venue.description },
          locale,
          venue.locales[0] ?? locale,
        ),
        href: `/${venue.referenceId}`,
        image: venue.image,
        locales: venue.locales,
      }))
      const others = listed.slice(MAX_SHOWN_VENUES).map((venue) => ({
        label: textIn(venue.name, locale, venue.locales[0]),
        ...textLanguages({ label: venue.name }, locale, venue.locales[0] ?? locale),
        href: `/${venue.referenceId}`,
      }))
      return [
        {
          path: '',
          locale,
          view: { page: 'landing', ...head, canonicalPath: '/', indexable: true, venues, others } as const,
        },
        ...errorScreens.map((code) => ({
          path: `/${code}`,
          locale,
          view: { page: 'error', code, ...head, canonicalPath: null, indexable: false } as const,
        })),
        ...counterPages(locale, languages),
      ]
    }),
    payloads: [],
    shells: counterShells,
    files: [
      { path: '/robots.txt', body: robotsTxt(siteUrl) },
      { path: '/sitemap.xml', body: sitemapIndexXml(siteUrl, published) },
    ],
  }
}
