import { textDirection } from '../../i18n/locale/direction.ts'
import type { Edition } from '../pages/frame.ts'
import type { ThemeView } from '../theme/theme.ts'

/** Icon sizes that launchers require, in pixels. The image proxy makes squares of these sizes. */
const ICON_SIZES = [192, 512] as const

/** Returns the path of a venue's web manifest for a language, below the venue. */
export const manifestPath = (locale: string, locales: readonly string[]) =>
  locale === locales[0] ? '/manifest.webmanifest' : `/manifest.${locale}.webmanifest`

/** Builds the web manifests of a venue, one per language. */
export function manifestFiles(editions: readonly Edition[]): { path: string; body: string }[] {
  return editions.map((edition) => ({
    path: manifestPath(edition.locale, edition.venue.business.locales),
    body: JSON.stringify(webManifest(edition)),
  }))
}

/**
 * Builds the web manifest of a venue. It uses the long paths, which the venue's own host serves too. `id` is equal in all
 * languages, so that it is one app in every language.
 */
export function webManifest({ venue, locale, theme, localize: say }: Edition): WebManifest {
  const { business } = venue
  const base = `/${business.referenceId}`
  const { surface } = schemeColors(theme)
  const { logo } = business.theme
  const name = say(business.name) || business.referenceId
  return {
    id: base,
    name,
    short_name: name,
    start_url: base,
    scope: base,
    lang: locale,
    dir: textDirection(locale),
    display: 'standalone',
    theme_color: surface,
    background_color: surface,
    icons: [
      ...ICON_SIZES.map((size) => ({
        src: logo ? `/_image?url=${encodeURIComponent(logo)}&w=${size}` : `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: logo ? 'image/webp' : 'image/png',
        purpose: 'any',
      })),
      // Launchers crop this icon. A venue's logo would lose its edges; the default icon has a margin.
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}

const schemeColors = (theme: ThemeView) => (theme.dark === 'on' ? theme.night : theme.light)

export type WebManifest = {
  readonly id: string
  readonly name: string
  readonly short_name: string
  readonly start_url: string
  readonly scope: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly display: 'standalone'
  readonly theme_color: string
  readonly background_color: string
  readonly icons: readonly {
    readonly src: string
    readonly sizes: string
    readonly type: string
    readonly purpose: string
  }[]
}
