/** Every colour in style sheets and components is a token, on a background that the table of pairs lists for it. */
import { globSync, readFileSync } from 'node:fs'
import { wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import { siteTheme } from '../../../src/payload/theme/site-theme.ts'
import type { ThemeToken } from '../../../src/payload/theme/theme.ts'
import config from '../../../tailwind.config.ts'
import { DECORATION, FOREGROUNDS, GENERAL_BACKGROUNDS, PAIRS } from '../payload/theme/theme-pairs.ts'

/** Selectors whose background is set by another rule. */
const BACKGROUND_OF: Readonly<Record<string, ThemeToken>> = {
  '.notice :focus-visible': 'ink',
  '.tab-cart:hover': 'accent',
  '.leaflet-container :is(.map-pin, .branch-pin) path': 'accent',
  '.leaflet-container :is(.map-pin, .branch-pin) circle': 'accent',
  'input:is([type="radio"], [type="checkbox"]):checked::before': 'accent',
  'input[type="radio"]:checked::before': 'accent',
}
/** Graphics in colours with enough contrast for graphics, but not for text. */
const GRAPHICS: ReadonlySet<string> = new Set([
  '.rating .icon',
  '.crumbs li + li::before',
  '.leaflet-container :is(.map-pin, .branch-pin)',
  'src/components/ui/forms/IconScale.tsx',
  'src/islands/order/RatingPrompt.tsx',
])
/** Pictures and disabled elements may be faded, but not text. */
const FADED: ReadonlySet<string> = new Set([
  '::placeholder',
  '.ground',
  '.add[aria-busy="true"]',
  '.is-later > img, .is-later .plate img',
  '.is-off > img, .is-off .plate img',
  'input:is([type="radio"], [type="checkbox"]):disabled',
  'src/islands/cart/CartLines.tsx',
])
/** Shades on pictures without content above them. */
const RAW_COLOR_SHADES: ReadonlySet<string> = new Set(['.hero::after'])

const tokens = new Set(Object.keys(siteTheme.light))
const open = new Set<string>(GENERAL_BACKGROUNDS)
const decoration = new Set<string>(DECORATION)
const anywhere = new Map<string, number>(FOREGROUNDS)

type Paint = {
  readonly where: string
  readonly front: string | null
  readonly ground: string | null
  /** Text or an icon, in contrast to a border or a filled shape. */
  readonly isText: boolean
}

/** The message for a forbidden combination, or null. */
function pairProblem({ where, front, ground, isText }: Paint): string | null {
  const on = ground ?? BACKGROUND_OF[where] ?? null
  if (front === null)
    return on === null || open.has(on) || decoration.has(on) || anywhere.has(on) || on === 'button'
      ? null
      : `${where}: ${on} cannot be a background on its own`
  if (on !== null && PAIRS.some(([over, under]) => over === front && under === on)) return null
  if (!isText && decoration.has(front)) return null
  if (on !== null && !open.has(on)) return `${where}: ${front} on ${on}`
  const ratio = anywhere.get(front)
  if (ratio === undefined) return `${where}: ${front} on any background`
  return isText && ratio < 4.5 && !GRAPHICS.has(where) ? `${where}: text in ${front}` : null
}

const used = (value: string): string[] =>
  [...value.matchAll(/var\(--([\w-]+)/g)].flatMap(([, name = '']) => (tokens.has(name) ? [name] : []))

const RAW_COLOUR = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|\b(?:white|black|gr[ae]y)\b/i

type Rule = { readonly selector: string; readonly declarations: readonly (readonly [string, string])[] }

function rules(css: string): Rule[] {
  const bare = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@keyframes [\w-]+ \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
  return [...bare.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim().replace(/\s+/g, ' '),
    declarations: body
      .split(';')
      .map((line) => line.trim().replace(/\s+/g, ' '))
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const),
  }))
}

/**
 * The pairs of colours that a rule defines as `--name` and `--on-name`, as they are in every theme: the counter belongs to no
 * venue, and warns in the same amber and red everywhere.
 */
function fixedPairs({ declarations }: Rule): { names: string[]; contrast: number }[] {
  const values = new Map(declarations)
  return declarations.flatMap(([name, ground]) => {
    const on = name.replace(/^--/, '--on-')
    const front = values.get(on)
    return on === name || front === undefined || !RAW_COLOUR.test(ground)
      ? []
      : [{ names: [name, on], contrast: wcagContrast(front, ground) }]
  })
}

function paintsOf({ selector, declarations }: Rule): Paint[] {
  const all = (property: RegExp) =>
    declarations.filter(([name]) => property.test(name)).flatMap(([, value]) => used(value))
  // With several layers, the last one is at the bottom.
  const layers = all(/^background(-color)?$/)
  const alone = BACKGROUND_OF[selector]
  const ground = alone ? null : (layers.at(-1) ?? null)
  const fronts = [...(alone ? layers : layers.slice(0, -1)), ...all(/^color$/)]
  const drawn = all(/^(border|outline|stroke|fill|accent-color|caret-color)/).filter(
    (token) => !open.has(token) || alone,
  )
  return [
    { where: selector, front: null, ground: fronts.length > 0 ? null : ground, isText: false },
    ...fronts.map((front) => ({ where: selector, front, ground, isText: true })),
    // A border separates its shape from the outside or from the inside.
    ...drawn.map((front) => ({ where: selector, front, ground: null, isText: false })),
  ]
}

const colours = new Map<string, string>()
for (const [name, value] of Object.entries(config.theme.colors))
  for (const [shade, colour] of typeof value === 'string' ? [['DEFAULT', value]] : Object.entries(value))
    colours.set(
      shade === 'DEFAULT' ? name : `${name}-${shade}`,
      /var\(--([\w-]+)\)/.exec(colour ?? '')?.[1] ?? '',
    )

type Utility = { readonly variant: string; readonly kind: string; readonly token: string }

/** The colours among the classes in a string. */
function utilities(classes: string): Utility[] {
  return classes.split(/\s+/).flatMap((word) => {
    const [, variant = '', kind = '', name = '', , property = ''] =
      /^((?:[\w-]*(?:\[[^\]]*\])?[\w-]*:)*)-?(bg|text|border|outline|ring|fill|stroke|divide|accent|decoration|placeholder)-(?:([a-z][\w-]*)(\/\d+)?|\(--([\w-]+)\))!?$/.exec(
        word,
      ) ?? []
    const token = property || colours.get(name) || ''
    return token ? [{ variant, kind, token }] : []
  })
}

function paintsIn(where: string, classes: string): Paint[] {
  const all = utilities(classes)
  return all.flatMap(({ variant, kind, token }): Paint[] => {
    const under = all.filter((other) => other.kind === 'bg' && other.variant === variant)
    if (kind === 'bg') {
      const covered = all.some((other) => other.kind === 'text' && other.variant === variant)
      return covered ? [] : [{ where, front: null, ground: token, isText: false }]
    }
    if (kind !== 'text') return open.has(token) ? [] : [{ where, front: token, ground: null, isText: false }]
    return (under.length > 0 ? under : [{ token: null }]).map((ground) => ({
      where,
      front: token,
      ground: ground.token,
      isText: true,
    }))
  })
}

const read = (file: string) => readFileSync(file, 'utf8')
/** Without those of the printed menu: paper is white, whatever the venue's colours. */
const sheets = globSync('src/styles/**/*.css')
  .filter((file) => !file.includes('/print/'))
  .flatMap((file) => rules(read(file)))
/** Strings with classes in components and pages. */
const strings = globSync(
  'src/{components,connected,islands,layouts,pages,enhance}/**/*.{tsx,astro,ts}',
).flatMap((file) =>
  [...read(file).matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(([, a, b, c]) => ({
    file,
    text: (a ?? b ?? c ?? '').replace(/\$\{[^}]*\}?/g, ' '),
  })),
)

describe('colours', () => {
  test('in style sheets have enough contrast with their background', () => {
    expect(sheets.length).toBeGreaterThan(400)
    expect(sheets.flatMap(paintsOf).map(pairProblem).filter(Boolean)).toEqual([])
  })

  test('in components have enough contrast with their background', () => {
    const paints = strings.flatMap(({ file, text }) => paintsIn(file, text))
    expect(paints.length).toBeGreaterThan(150)
    expect(paints.map(pairProblem).filter(Boolean)).toEqual([])
  })

  test('are those of the venue, except shadows and pairs that are the same everywhere', () => {
    const raw = sheets.flatMap((rule) => {
      const fixed = fixedPairs(rule).flatMap(({ names }) => names)
      return rule.declarations
        .filter(([name, value]) => !/shadow|^filter$|^mask/.test(name) && RAW_COLOUR.test(value))
        .filter(([name]) => !fixed.includes(name))
        .map(() => rule.selector)
    })
    expect(raw.filter((selector) => !RAW_COLOR_SHADES.has(selector))).toEqual([])
    const classes = strings.filter(({ text }) =>
      /(?:bg|text|border|outline|fill|stroke)-\[(?:#|rgb)/.test(text),
    )
    expect(classes).toEqual([])
  })

  test('of those pairs have enough contrast', () => {
    const pairs = sheets.flatMap(fixedPairs)
    expect(pairs.map(({ names }) => names[0])).toEqual(['--soon', '--late'])
    expect(pairs.filter(({ contrast }) => !(contrast >= 4.5))).toEqual([])
  })

  test('are faded only if there is no text', () => {
    const faded = sheets.filter(({ declarations }) =>
      declarations.some(([name, value]) => name === 'opacity' && value !== '1'),
    )
    expect(faded.map(({ selector }) => selector).filter((selector) => !FADED.has(selector))).toEqual([])
    const classes = strings.flatMap(({ file, text }) =>
      text
        .split(/\s+/)
        .filter(
          (word) =>
            /(?:^|:)opacity-(?!0$)/.test(word) || /^(?:.*:)?(?:bg|text|border)-[\w-]+\/\d+$/.test(word),
        )
        // Inactive components need no contrast (WCAG 1.4.3).
        .filter((word) => !/disabled/.test(word))
        .map((word) => ({ file, word })),
    )
    expect(classes.filter(({ file }) => !FADED.has(file))).toEqual([])
  })

  test('that are not a pair of the table are reported', () => {
    const found = (css: string) => rules(css).flatMap(paintsOf).map(pairProblem).filter(Boolean)
    expect(found('.a { color: var(--on-accent); }')).toEqual(['.a: on-accent on any background'])
    expect(found('.a { background: var(--highlight); color: var(--ink); }')).toEqual(['.a: ink on highlight'])
    expect(found('.a { color: var(--accent); }')).toEqual(['.a: text in accent'])
    expect(found('@media x { .a { background: var(--soft); color: var(--accent-ink); } }')).toEqual([])
    const foundIn = (classes: string) => paintsIn('a', classes).map(pairProblem).filter(Boolean)
    expect(foundIn('grid bg-danger text-ink')).toEqual(['a: ink on danger'])
    expect(foundIn('hover:bg-accent hover:text-on-accent text-ink')).toEqual([])
    expect(foundIn('text-on-button')).toEqual(['a: on-button on any background'])
  })
})
