import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const DESIGN = 'scripts/dev/design'

const page = readdirSync(join(ROOT, DESIGN), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(astro|tsx?)$/.test(file))
  .map((file) => readFileSync(join(ROOT, DESIGN, file), 'utf8'))
  .join('\n')

/** A component starts with a capital letter: what does not is a rule or a hook. */
const componentsOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder)).filter((file) => /^[A-Z].*\.(astro|tsx)$/.test(file))

it.each(['src/components/ui', 'src/components/site'])('shows every component of %s', (folder) => {
  const components = componentsOf(folder)
  expect(components.length).toBeGreaterThan(10)
  expect(components.filter((file) => !page.includes(`/${folder}/${file}'`))).toEqual([])
})
