/** Icons whose direction means something turn with the text; the others look the same in every language. */
import type { Problem } from './report.ts'

/** Along the reading: back is where reading comes from, onward where it goes to. */
const TURNING = new Set(['back', 'forward'])
/** A clock runs clockwise everywhere, a tick is written one way, and things are what they are. */
const STAYING = new Set(
  [
    'angry bag banknote bell bike box car check circleCheck clock close creditCard flame frown globe house info',
    'languages laugh leaf link locate mail map meh menuBook message minus monitor moon more pencil phone pin plus',
    'search sliders smile sparkles star sun timer user',
  ].flatMap((names) => names.split(' ')),
)
const ICONS = 'src/components/icons.ts'
const USE = /<Icon\b[^>]*?\b(?:name="(\w+)"|of=\{(\w+)\})[^>]*>/g
const BUTTON = /\bicon=\{(\w+)\}/g

/** `sources`: .astro and .tsx files and the icons themselves, by path. */
export function checkIcons(sources: ReadonlyMap<string, string>): Problem[] {
  const declared = [...(sources.get(ICONS) ?? '').matchAll(/^export const (\w+)/gm)].map(
    ([, name]) => name ?? '',
  )
  const problems: Problem[] = declared
    .filter((name) => !TURNING.has(name) && !STAYING.has(name))
    .map((name) => ({
      file: ICONS,
      message: `${name}: say in scripts/check/icon-direction.ts whether it turns with the text`,
    }))
  for (const [file, text] of sources) {
    const lineAt = (index: number) => text.slice(0, index).split('\n').length
    for (const { 0: tag, 1: byName, 2: byPath, index } of text.matchAll(USE)) {
      const name = byName ?? byPath ?? ''
      const flips = /\sflip(?=[\s/>=])/.test(tag)
      // Turned by a quarter it points down: that is the same in every language.
      if (/\brotate-90\b/.test(tag)) continue
      if (TURNING.has(name) && !flips)
        problems.push({
          file,
          line: lineAt(index),
          message: `the icon ${name} has to turn with the text: flip`,
        })
      if (STAYING.has(name) && flips)
        problems.push({
          file,
          line: lineAt(index),
          message: `the icon ${name} is the same in every language`,
        })
    }
    for (const { 1: name = '', index } of text.matchAll(BUTTON))
      if (TURNING.has(name))
        problems.push({ file, line: lineAt(index), message: `icon={${name}} does not turn with the text` })
  }
  return problems
}
