import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const DESIGN = 'scripts/dev/design'

const page = readdirSync(join(ROOT, DESIGN), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(astro|tsx?)$/.test(file))
  .map((file) => readFileSync(join(ROOT, DESIGN, file), 'utf8'))
  .join('\n')

/** Files of components start with a capital letter, unlike rules and hooks. */
const componentsOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)[A-Z]\w*\.(astro|tsx)$/.test(file))
    // The counter's settings show the printed menu.
    .filter((file) => !file.startsWith('print/'))

// @feature dev.design-page
it.each(['src/components/ui', 'src/components/site'])(
  'the design page shows every component of %s',
  (folder) => {
    const components = componentsOf(folder)
    expect(components.length).toBeGreaterThan(10)
    const shown = components.filter((file) => page.includes(`/${folder}/${file}'`))
    // Parts of components are shown within those components.
    const parts = shown.flatMap((file) => partsOf(folder, file))
    expect(components.filter((file) => !shown.includes(file) && !parts.includes(file))).toEqual([])
  },
)

/** The components below a folder that are parts of one of them: it imports them, or those that are kept for it (`kept-…ts`). */
const partsOf = (folder: string, file: string): string[] =>
  [
    ...readFileSync(join(ROOT, folder, file), 'utf8').matchAll(
      /from '(\.[^']+(?:\.astro|\.tsx|kept-[^/]+\.ts))'/g,
    ),
  ].flatMap(([, name = '']) => {
    const part = join(dirname(file), name)
    return part.endsWith('.ts') ? partsOf(folder, part) : [part, ...partsOf(folder, part)]
  })
