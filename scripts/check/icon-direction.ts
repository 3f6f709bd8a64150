/** Checks that icons with a reading direction are mirrored in right-to-left languages, and that other icons are not. */
import type { Problem } from './report.ts'

/** Icons that follow the reading direction. */
const MIRRORED = new Set(['back', 'forward'])
/** Icons that look the same in every language. A clock runs clockwise and a tick has the same shape everywhere. */
const NOT_MIRRORED = new Set(
  [
    'angry bag banknote bell bike box calendar car check circleCheck clock close creditCard crop down eye flame frown globe grip house',
    'info languages laugh leaf link locate mail map meh menuBook message minus monitor moon more pencil phone pin plus',
    'printer receipt search sliders smile sparkles star sun timer up user',
  ].flatMap((names) => names.split(' ')),
)
const ICON_FILES = [
  'src/components/icons.ts',
  'src/components/page-icons.ts',
  'src/components/rating-icons.ts',
]
const ICON_ELEMENT = /<Icon\b[^>]*?\b(?:name="(\w+)"|of=\{(\w+)\})[^>]*>/g
const ICON_PROP = /\bicon=\{(\w+)\}/g

/** Checks declarations and uses of icons. `sources` maps the paths of .astro and .tsx files and of the icon files to texts. */
export function checkIcons(sources: ReadonlyMap<string, string>): Problem[] {
  const problems: Problem[] = ICON_FILES.flatMap((file) =>
    [...(sources.get(file) ?? '').matchAll(/^export const (\w+)/gm)]
      .map(([, name]) => name ?? '')
      .filter((name) => !MIRRORED.has(name) && !NOT_MIRRORED.has(name))
      .map((name) => ({
        file,
        message: `${name}: add it to MIRRORED or NOT_MIRRORED in scripts/check/icon-direction.ts`,
      })),
  )
  for (const [file, text] of sources) {
    const lineAt = (index: number) => text.slice(0, index).split('\n').length
    for (const { 0: tag, 1: byName, 2: byReference, index } of text.matchAll(ICON_ELEMENT)) {
      const name = byName ?? byReference ?? ''
      const flips = /\sflip(?=[\s/>=])/.test(tag)
      // An icon rotated by 90 degrees points down in every language.
      if (/\brotate-90\b/.test(tag)) continue
      if (MIRRORED.has(name) && !flips)
        problems.push({
          file,
          line: lineAt(index),
          message: `the icon ${name} must follow the text direction: add flip`,
        })
      if (NOT_MIRRORED.has(name) && flips)
        problems.push({
          file,
          line: lineAt(index),
          message: `the icon ${name} looks the same in every language: remove flip`,
        })
    }
    for (const { 1: name = '', index } of text.matchAll(ICON_PROP))
      if (MIRRORED.has(name))
        problems.push({
          file,
          line: lineAt(index),
          message: `icon={${name}} does not follow the text direction`,
        })
  }
  return problems
}
