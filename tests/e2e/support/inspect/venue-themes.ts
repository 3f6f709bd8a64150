/** Themes of venues that differ widely from each other and are hard to read. */
import * as v from 'valibot'
import { businessSchema, decodeBusiness } from '../../../../src/contract/venue/business.ts'
import type { VenueFile } from '../../../../src/contract/venue/venue-file.ts'
import { type ThemeView, themeView } from '../../../../src/payload/theme/theme.ts'
import { GRILL, type Variant } from '../visit/open-venue.ts'

type Chosen = Partial<VenueFile['business']>

/** A night club: neon on a black gradient, an unreadable button title, bars without a curve. */
const NEON: Chosen = {
  theme_color: '#f5ff00',
  theme_accent_color: 'rgb(255, 0, 200)',
  theme_background_color: '#000000',
  theme_background_option: 'gradient',
  gradient_color_1: '#000',
  gradient_color_2: '#1b1b4d',
  menu_button: { background: '#f5ff00', opacity: 1, btn_title_color: '#ffff66' },
  dark_mode: 'auto',
  header_bg: '/media/demo/maison-ombelle/header.webp',
  welcome_bg: null,
  navigation_style: 'flat',
  aspect_ratio: 16 / 9,
  image_bg_color: '#222',
}

/** A pastry shop: hardly any colour, a picture behind every page, nearly invisible buttons, no bar. */
const PALE: Chosen = {
  theme_color: 'hsl(340 75% 88%)',
  theme_accent_color: '#c8e6f7',
  theme_background_color: '#fdf4f7',
  theme_background_option: 'image',
  menu_button: { background: '#fff', opacity: 0.08, btn_title_color: '#fff7fa' },
  menu_layout: { show_login_button: false },
  dark_mode: 'auto',
  header_bg: null,
  welcome_bg: '/media/demo/crumb-and-kiln/header.webp',
  navigation_style: 'menu',
  aspect_ratio: 0.625,
  image_bg_color: 'rgba(255, 255, 255, .4)',
}

const grillWithTheme = (chosen: Chosen): Variant => ({
  ...GRILL,
  edit(file) {
    Object.assign(file.business, chosen)
  },
})

/** The same grill in each theme. */
export const NEON_GRILL = grillWithTheme(NEON)
export const PALE_GRILL = grillWithTheme(PALE)

/** Returns the theme of a business with these settings only. */
function toThemeView(chosen: Chosen): ThemeView {
  const wire = v.parse(businessSchema, {
    user_id: 'b',
    reference_id: 'b',
    branch_id: 'b',
    business_name: [{ locale: 'en', name: 'B' }],
    currency: 'KWD',
    locales: ['en'],
    ...chosen,
  })
  return themeView(decodeBusiness(wire).theme)
}

/** Themes that can be applied to any page of any venue, in addition to its own. */
export const themes: Readonly<Record<string, ThemeView>> = {
  neon: toThemeView(NEON),
  pale: toThemeView(PALE),
}
