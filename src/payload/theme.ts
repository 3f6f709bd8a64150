import { clampChroma, converter, formatHex, type Oklch, parse, type Rgb, wcagContrast } from 'culori'
import type { Look } from '../domain/venue.ts'
import { type FontId, fontNamed } from './font-families.ts'

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

/** A venue's look as a page wears it. */
export type ThemeView = {
  /** What the server writes on `<html data-dark>`; a visitor's own choice replaces it. */
  readonly dark: 'auto' | 'on' | 'off'
  readonly light: ThemeColors
  readonly night: ThemeColors
  readonly font: FontId
  /** The page's one inline style sheet: the custom properties of both schemes. */
  readonly style: string
}

/** What a venue that chose nothing looks like (spec §9). */
const defaults = {
  theme: 'rgb(109,85,124)',
  accent: 'rgba(180,81,76,1)',
  background: '#ffffff',
  buttonOpacity: 0.43,
  plate: '#F5F6F8',
}

/** How much of a picture behind a page is let through: what stands on it is made readable on its brightest and darkest spot. */
const PICTURE_SHOWS = 0.15

/** WCAG AA: text 4.5, parts of controls 3. */
const text = 4.5
const control = 3
/** Room a surface leaves below pure black or white, so that softer inks and tinted surfaces stay readable too. */
const headroom = 10

const toOklch = converter('oklch')
const toRgb = converter('rgb')
const black = '#000000'
const white = '#ffffff'

/**
 * The colours of a venue as readable custom properties: every text token has 4.5:1 on every surface it may stand on,
 * every control token 3:1, whatever the venue set. Colours keep their hue; only lightness gives way (in OKLCH).
 * What does not parse falls back to the defaults (spec §5, §9). `theme_color` paints actions,
 * `theme_accent_color` what shall be noticed (discounts, badges).
 */
export function themeView(look: Look): ThemeView {
  const background = solid(look.backgroundColor, defaults.background, white)
  const stops =
    look.backgroundOption === 'gradient' && look.gradient
      ? look.gradient.map((stop) => solid(stop, background, white))
      : []
  const light = scheme(look, background, stops)
  const isDark = wcagContrast(light.colors.surface, white) > wcagContrast(light.colors.surface, black)
  const night = isDark ? light : scheme(look, nightly(background, 0.19), stops.map(nightStop))
  const ratio =
    Number.isFinite(look.aspectRatio) && look.aspectRatio >= 0.25 && look.aspectRatio <= 4
      ? look.aspectRatio
      : 1
  const day = declarations(light, isDark ? 'dark' : 'light')
  const dark = declarations(night, 'dark')
  return {
    dark: look.darkMode,
    light: light.colors,
    night: night.colors,
    font: fontNamed(look.fontFamily),
    style:
      `:root{--ratio:${Number(ratio.toFixed(4))};${pictureBehind(look) === null ? '' : `--picture:${PICTURE_SHOWS};`}${day}}` +
      (isDark
        ? ''
        : `@media(prefers-color-scheme:dark){:root[data-dark=auto]{${dark}}}:root[data-dark=on]{${dark}}`),
  }
}

/** The picture behind every page of a venue that wants one (`theme_background_option` image): its welcome background. */
export function pictureBehind({
  backgroundOption,
  welcomeBackground,
}: Pick<Look, 'backgroundOption' | 'welcomeBackground'>): string | null {
  return backgroundOption === 'image' ? welcomeBackground : null
}

type Scheme = { readonly colors: ThemeColors; readonly backdrop: string }

function scheme(look: Look, background: string, stops: readonly string[]): Scheme {
  // The header lies where a gradient begins, so it takes that colour.
  const base = stops[0] ?? background
  const bright = wcagContrast(base, black) >= wcagContrast(base, white)
  const pole = bright ? black : white
  const backdropStops = clearStops(stops, bright, pole)
  const surface =
    backdropStops[0] ?? until(base, bright ? 1 : -1, (color) => wcagContrast(color, pole) >= headroom)

  const warm = (l: number) => {
    const { c, h } = oklch(surface)
    return hex({
      mode: 'oklch',
      l: clamp(l),
      c: c < 0.008 ? 0.006 : Math.min(c, 0.06),
      h: c < 0.008 ? 75 : (h ?? 75),
    })
  }
  const { l } = oklch(surface)
  const raised = bright ? (l > 0.97 ? white : mix(surface, white, 0.7)) : warm(l + 0.045)
  const sunken = bright ? warm(l - 0.028) : warm(l + 0.085)
  const line = bright ? warm(l - 0.085) : warm(l + 0.13)

  const theme = solid(look.themeColor, defaults.theme, surface)
  const notice = solid(look.accentColor, defaults.accent, surface)
  const soft = mix(raised, theme, bright ? 0.1 : 0.2)
  const spots =
    pictureBehind(look) === null ? [] : [black, white].map((spot) => mix(surface, spot, PICTURE_SHOWS + 0.01))
  const grounds = [surface, raised, sunken, ...samples(backdropStops), ...spots]
  const tinted = [...grounds, readableGround(soft, pole)]

  const ink = readable(bright ? '#1f1b18' : '#f6f2ee', tinted, 7)
  const muted = readable(mix(ink, surface, 0.4), tinted, text)
  const accent = readable(theme, grounds, control)
  const highlight = readable(notice, grounds, control)
  const opacity = look.menuButton.opacity ?? defaults.buttonOpacity
  const button = mix(
    raised,
    solid(look.menuButton.background, theme, surface),
    Number.isFinite(opacity) ? clamp(opacity) : defaults.buttonOpacity,
  )
  const plate = solid(look.imageBackground, defaults.plate, white)
  return {
    backdrop: backdropStops.length > 1 ? `linear-gradient(${backdropStops.join()})` : surface,
    colors: {
      surface,
      raised,
      sunken,
      ink,
      muted,
      line,
      edge: readable(mix(ink, surface, 0.55), grounds, control),
      accent,
      'on-accent': on(accent),
      'accent-ink': readable(theme, tinted, text),
      soft: readableGround(soft, pole),
      highlight,
      'on-highlight': on(highlight),
      'highlight-ink': readable(notice, tinted, text),
      danger: readable('#c2272d', tinted, text),
      success: readable('#1f7a46', tinted, text),
      warning: readable('#8a5a00', tinted, text),
      plate: bright ? plate : nightly(plate, 0.27),
      button,
      'on-button': readable(solid(look.menuButton.titleColor, ink, button), [button], text),
    },
  }
}

function declarations({ colors, backdrop }: Scheme, colorScheme: 'light' | 'dark'): string {
  const properties = Object.entries(colors).map(([token, color]) => `--${token}:${short(color)}`)
  return `color-scheme:${colorScheme};--backdrop:${backdrop};${properties.join(';')}`
}

/** White text where it can be read, else near-black: one of black and white always reaches 4.58. */
function on(color: string): string {
  return wcagContrast(color, white) >= text ? white : readable('#1f1b18', [color], text)
}

/** The colour of the same hue nearest in lightness that has `ratio` against every ground. */
function readable(color: string, grounds: readonly string[], ratio: number): string {
  const enough = (candidate: string) => grounds.every((ground) => wcagContrast(candidate, ground) >= ratio)
  if (enough(color)) return color
  const start = oklch(color)
  for (let step = 0.01; step <= 1; step += 0.01) {
    for (const l of [start.l - step, start.l + step]) {
      if (l < 0 || l > 1) continue
      const candidate = hex({ ...start, l })
      if (enough(candidate)) return candidate
    }
  }
  return wcagContrast(black, grounds[0] ?? white) >= wcagContrast(white, grounds[0] ?? white) ? black : white
}

/** A tinted ground moved away from the text's pole until dark (or light) text has room on it. */
function readableGround(color: string, pole: string): string {
  return until(color, pole === black ? 1 : -1, (candidate) => wcagContrast(candidate, pole) >= headroom - 2)
}

function until(color: string, direction: 1 | -1, good: (color: string) => boolean): string {
  const start = oklch(color)
  for (let step = 0; step <= 1; step += 0.01) {
    const candidate = step === 0 ? color : hex({ ...start, l: clamp(start.l + direction * step) })
    if (good(candidate)) return candidate
  }
  return direction === 1 ? white : black
}

/** Gradient stops moved until text has room everywhere between them, not only at its ends. */
function clearStops(stops: readonly string[], bright: boolean, pole: string): string[] {
  let moved = [...stops]
  for (let step = 0; step <= 1; step += 0.02) {
    moved = stops.map((stop) => {
      const color = oklch(stop)
      return step === 0 ? stop : hex({ ...color, l: clamp(color.l + (bright ? step : -step)) })
    })
    if (samples(moved).every((sample) => wcagContrast(sample, pole) >= headroom)) return moved
  }
  return moved
}

/** Colours along a CSS gradient, which mixes in sRGB. */
function samples(stops: readonly string[]): string[] {
  const [from, to] = stops
  if (from === undefined || to === undefined) return []
  return [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1].map((part) => mix(from, to, part))
}

const nightly = (color: string, l: number): string => {
  const { c, h } = oklch(color)
  return hex({ mode: 'oklch', l, c: c < 0.008 ? 0.006 : Math.min(c, 0.02), h: c < 0.008 ? 75 : (h ?? 75) })
}
const nightStop = (color: string): string => {
  const { c, h } = oklch(color)
  return hex({ mode: 'oklch', l: 0.21, c: Math.min(c, 0.05), h: h ?? 0 })
}

/** culori reads most garbage as no colour, but throws at a lone `/`. */
function parsed(value: string) {
  try {
    return parse(value.trim())
  } catch {
    return undefined
  }
}

/** A venue's colour as `#rrggbb`: what does not parse is `fallback`, what is translucent lies on `ground`. */
function solid(value: string | null, fallback: string, ground: string): string {
  const color = value === null ? undefined : toRgb(parsed(value))
  if (!color || [color.r, color.g, color.b].some((channel) => !Number.isFinite(channel)))
    return value === fallback ? black : solid(fallback, fallback, ground)
  const opaque = formatHex({ ...color, alpha: 1 })
  const alpha = color.alpha ?? 1
  return alpha < 1 ? mix(ground, opaque, clamp(alpha)) : opaque
}

function mix(from: string, to: string, part: number): string {
  const a = rgb(from)
  const b = rgb(to)
  return formatHex({
    mode: 'rgb',
    r: a.r + (b.r - a.r) * part,
    g: a.g + (b.g - a.g) * part,
    b: a.b + (b.b - a.b) * part,
  })
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
const hex = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'))
const oklch = (color: string): Oklch => toOklch(color) ?? { mode: 'oklch', l: 0, c: 0 }
const rgb = (color: string): Rgb => toRgb(color) ?? { mode: 'rgb', r: 0, g: 0, b: 0 }
const short = (color: string): string =>
  color.replace(/^#(.)\1(.)\2(.)\3$/, (_, r: string, g: string, b: string) => `#${r}${g}${b}`)
