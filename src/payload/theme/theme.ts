import type { ThemeSettings } from '../../domain/venue/venue.ts'
import { type FontId, findFont } from './font-families.ts'
import {
  adjustUntil,
  type Backgrounds,
  black,
  clamp,
  fewestSteps,
  gradientLuminances,
  isBright,
  LIGHTNESS_STEP,
  makeReadable,
  minContrast,
  mixColors,
  parseColor,
  parseOklch,
  shortenHex,
  toBackgrounds,
  toHex,
  white,
} from './readable-colors.ts'

/** Colours of one scheme by token, each `#rrggbb`; the CSS custom property is `--` and the token's name. */
export type ThemeColors = Readonly<Record<ThemeToken, string>>
export type ThemeToken =
  | 'surface'
  | 'raised'
  | 'sunken'
  | 'ink'
  | 'muted'
  | 'line'
  | 'edge'
  | 'accent'
  | 'on-accent'
  | 'accent-ink'
  | 'soft'
  | 'highlight'
  | 'on-highlight'
  | 'highlight-ink'
  | 'danger'
  | 'success'
  | 'warning'
  | 'plate'
  | 'button'
  | 'on-button'

/** The theme of a page. */
export type ThemeView = {
  /** The prerendered value of `<html data-dark>`; the visitor's choice replaces it. */
  readonly dark: 'auto' | 'on' | 'off'
  readonly light: ThemeColors
  readonly night: ThemeColors
  readonly font: FontId
  /** The page's one inline style sheet: the custom properties of both schemes. */
  readonly style: string
}

/** The default theme (spec §9). */
const defaults = {
  theme: 'rgb(109,85,124)',
  accent: 'rgba(180,81,76,1)',
  background: '#ffffff',
  buttonOpacity: 0.43,
  plate: '#F5F6F8',
}

/** Opacity of a background picture. Texts on it are readable on its brightest and darkest points. */
export const PICTURE_OPACITY = 0.15

/** WCAG AA: text 4.5, parts of controls 3. */
const text = 4.5
const control = 3
/** Extra contrast between surfaces and pure black or white, so that softer text and tinted surfaces stay readable too. */
const headroom = 10

/**
 * Converts the colours of a venue to readable custom properties: every text token has a contrast of 4.5:1 on each of its
 * surfaces, every control token 3:1, for any settings. Colours keep their hue; only the lightness changes (in OKLCH).
 * Invalid colours fall back to the defaults (spec §5, §9). `theme_color` is for actions, `theme_accent_color` for
 * highlights (discounts, badges).
 */
export function themeView(settings: ThemeSettings): ThemeView {
  const { light, night } = themeSchemes(settings)
  const isDark = night === light
  const ratio =
    Number.isFinite(settings.aspectRatio) && settings.aspectRatio >= 0.25 && settings.aspectRatio <= 4
      ? settings.aspectRatio
      : 1
  const day = declarations(light, isDark ? 'dark' : 'light')
  const dark = declarations(night, 'dark')
  return {
    dark: settings.darkMode,
    light: light.colors,
    night: night.colors,
    font: findFont(settings.fontFamily),
    style:
      `:root{--ratio:${Number(ratio.toFixed(4))};${backgroundPicture(settings) === null ? '' : `--picture:${PICTURE_OPACITY};`}${day}}` +
      (isDark
        ? ''
        : `@media(prefers-color-scheme:dark){:root[data-dark=auto]{${dark}}}:root[data-dark=on]{${dark}}`),
  }
}

/** The colours of both schemes. A venue with dark colours has one scheme, which is both. */
export function themeSchemes(settings: ThemeSettings): { readonly light: Scheme; readonly night: Scheme } {
  const background = opaqueColor(settings.backgroundColor, defaults.background, white)
  const stops =
    settings.backgroundOption === 'gradient' && settings.gradient
      ? settings.gradient.map((stop) => opaqueColor(stop, background, white))
      : []
  const light = buildScheme(settings, background, stops, false)
  const isDark = !isBright(light.colors.surface)
  const night = isDark ? light : buildScheme(settings, nightly(background, 0.19), stops.map(nightStop), true)
  return { light, night }
}

/** Returns the background picture of a venue's pages: its welcome background if `theme_background_option` is `image`. */
export function backgroundPicture({
  backgroundOption,
  welcomeBackground,
}: Pick<ThemeSettings, 'backgroundOption' | 'welcomeBackground'>): string | null {
  return backgroundOption === 'image' ? welcomeBackground : null
}

/** `backdrop`: the CSS background of pages. */
export type Scheme = { readonly colors: ThemeColors; readonly backdrop: string }

/** `dimmed`: this is the dark scheme of a venue with light colours. */
function buildScheme(
  settings: ThemeSettings,
  background: string,
  stops: readonly string[],
  dimmed: boolean,
): Scheme {
  // The header covers the start of a gradient, so it uses that colour.
  const base = stops[0] ?? background
  const bright = isBright(base)
  const pole = bright ? black : white
  const backdropStops = readableStops(stops, bright, pole)
  const surface =
    backdropStops[0] ?? adjustUntil(base, bright ? 1 : -1, (color) => contrast(color, pole) >= headroom)

  const warm = (l: number) => {
    const { c, h } = parseOklch(surface)
    return toHex({
      mode: 'oklch',
      l: clamp(l),
      // Strongly desaturated, a vivid colour looks dirty.
      c: c < 0.008 ? 0.006 : Math.min(c, Math.max(0.06, c * 0.85)),
      h: c < 0.008 ? 75 : (h ?? 75),
    })
  }
  const { l } = parseOklch(surface)
  // Near black, small steps are indistinguishable.
  const low = Math.max(l, 0.13)
  const raised = bright ? (l > 0.97 ? white : mixColors(surface, white, 0.7)) : warm(low + 0.045)
  const sunken = bright ? warm(l - 0.028) : warm(low + 0.085)
  const line = bright ? warm(l - 0.085) : warm(low + 0.13)

  const spots =
    backgroundPicture(settings) === null
      ? []
      : [black, white].map((spot) => mixColors(surface, spot, PICTURE_OPACITY + 0.003))
  const grounds: Backgrounds = [
    ...toBackgrounds(surface, raised, sunken, ...spots),
    ...gradientLuminances(backdropStops),
  ]
  const theme = brandColor(settings.themeColor, defaults.theme, surface)
  const notice = brandColor(settings.accentColor, defaults.accent, surface)
  const accent = makeReadable(theme, grounds, control)
  const highlight = makeReadable(notice, grounds, control)
  const soft = tintBackground(raised, accent, pole, [accent, highlight])
  const tinted = [...grounds, ...toBackgrounds(soft)]

  const ink = makeReadable(bright ? '#1f1b18' : '#f6f2ee', tinted, 7)
  const muted = makeReadable(mixColors(ink, surface, 0.4), tinted, text)
  const opacity = settings.menuButton.opacity ?? defaults.buttonOpacity
  const button = mixColors(
    raised,
    opaqueColor(settings.menuButton.background, theme, surface),
    Number.isFinite(opacity) ? clamp(opacity) : defaults.buttonOpacity,
  )
  const plate = opaqueColor(settings.imageBackground, defaults.plate, surface)
  return {
    backdrop: backdropStops.length > 1 ? `linear-gradient(${backdropStops.join()})` : surface,
    colors: {
      surface,
      raised,
      sunken,
      ink,
      muted,
      line,
      edge: makeReadable(mixColors(ink, surface, 0.55), tinted, control),
      accent,
      'on-accent': textColorOn(accent),
      'accent-ink': makeReadable(theme, tinted, text),
      soft,
      highlight,
      'on-highlight': textColorOn(highlight),
      'highlight-ink': makeReadable(notice, tinted, text),
      danger: makeReadable('#c2272d', tinted, text),
      success: makeReadable('#1f7a46', tinted, text),
      warning: makeReadable('#8a5a00', tinted, text),
      plate: dimmed ? nightly(plate, 0.27) : plate,
      button,
      'on-button': readableTitle(opaqueColor(settings.menuButton.titleColor, ink, button), button),
    },
  }
}

function declarations({ colors, backdrop }: Scheme, colorScheme: 'light' | 'dark'): string {
  const properties = Object.entries(colors).map(([token, color]) => `--${token}:${shortenHex(color)}`)
  return `color-scheme:${colorScheme};--backdrop:${backdrop};${properties.join(';')}`
}

const contrast = (a: string, b: string): number => minContrast(a, toBackgrounds(b))

/** White if readable, otherwise near-black: either black or white always reaches a contrast of 4.58. */
function textColorOn(color: string): string {
  return contrast(color, white) >= text ? white : makeReadable('#1f1b18', toBackgrounds(color), text)
}

/** The venue's colour if readable; otherwise a strong one of its hue, because the minimum contrast looks disabled. */
function readableTitle(color: string, button: string): string {
  const ground = toBackgrounds(button)
  return minContrast(color, ground) >= text ? color : makeReadable(color, ground, 7)
}

/**
 * Tints a background slightly with the accent colour. Texts stay readable on it, and controls (chosen options, marks)
 * keep the contrast they have on the plain background.
 */
function tintBackground(ground: string, accent: string, pole: string, controls: readonly string[]): string {
  for (let part = pole === black ? 0.1 : 0.2; part > 0.005; part -= 0.01) {
    const tinted = adjustUntil(
      mixColors(ground, accent, part),
      pole === black ? 1 : -1,
      (candidate) => contrast(candidate, pole) >= headroom - 2,
    )
    if (controls.every((color) => contrast(color, tinted) >= control)) return tinted
  }
  return ground
}

/** Adjusts gradient stops until text is readable along the whole gradient, not only at its ends. */
function readableStops(stops: readonly string[], bright: boolean, pole: string): readonly string[] {
  const clear = (candidates: readonly string[]) =>
    minContrast(pole, gradientLuminances(candidates)) >= headroom
  if (clear(stops)) return stops
  const moved = (steps: number) =>
    stops.map((stop) => {
      const color = parseOklch(stop)
      return toHex({ ...color, l: clamp(color.l + (bright ? steps : -steps) * LIGHTNESS_STEP) })
    })
  return moved(
    Math.min(
      1 / LIGHTNESS_STEP,
      fewestSteps((steps) => clear(moved(steps))),
    ),
  )
}

const nightly = (color: string, l: number): string => {
  const { c, h } = parseOklch(color)
  return toHex({ mode: 'oklch', l, c: c < 0.008 ? 0.006 : Math.min(c, 0.02), h: c < 0.008 ? 75 : (h ?? 75) })
}
const nightStop = (color: string): string => {
  const { c, h } = parseOklch(color)
  return toHex({ mode: 'oklch', l: 0.21, c: Math.min(c, 0.05), h: h ?? 0 })
}

/**
 * Converts a venue's colour to `#rrggbb`. An invalid colour becomes `fallback`; a translucent one is blended onto
 * `ground`.
 */
function opaqueColor(value: string | null, fallback: string, ground: string): string {
  const { color, alpha } = parseColor(value) ?? parseColor(fallback) ?? { color: black, alpha: 1 }
  return alpha < 1 ? mixColors(ground, color, alpha) : color
}

/** Like `opaqueColor`, for a colour that must be visible: a fully transparent one counts as missing. */
function brandColor(value: string | null, fallback: string, ground: string): string {
  return opaqueColor(parseColor(value)?.alpha === 0 ? null : value, fallback, ground)
}
