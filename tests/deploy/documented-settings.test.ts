import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from './support/compose.ts'

const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8')
const sources = globSync('{api,scripts/{publish,serve,venue}}/**/*.ts', { cwd: PROJECT }).map(read)
/** What the code reads: fields of schemas of the environment, variables that replace secret files, and single reads. */
const PATTERNS = [
  /^ {2}([A-Z][A-Z0-9]*_?[A-Z0-9_]*): (?:v\.|[a-z])/gm,
  /\bvariable: '(\w+)'/g,
  /\b(?:env|environment|process\.env)(?:\.|\[')([A-Z][A-Z0-9_]+)/g,
  /\bconst PASSPHRASE = '(\w+)'/g,
]
/** Not settings: Vite's own. */
const OTHERS = ['PROD']

const named = new Set(
  PATTERNS.flatMap((pattern) =>
    sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name)),
  ),
)
const settings = [...named]
  .flatMap((name) => (name === undefined || OTHERS.includes(name) ? [] : [name]))
  .sort()
const page = read('docs/settings.md')

// @feature deploy.settings
test('every setting that the code reads is documented', () => {
  for (const name of ['PORT', 'SITE_URL', 'SUFRA_STRIPE_KEYS', 'TWILIO_AUTH_TOKEN', 'SUFRA_ACCOUNT_SECRET'])
    expect(settings).toContain(name)
  const missing = settings.filter(
    (name) => !page.includes(`\`${name.replace(/_FILE$/, '')}\``) && !page.includes(`\`${name}\``),
  )
  expect(missing).toEqual([])
})

test('every documented setting is read by the code', () => {
  const rows = [...page.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  )
  expect(rows.length).toBeGreaterThan(40)
  const all = sources.join('\n')
  // Those of AWS are read by its package.
  expect(rows.filter((name) => !all.includes(name) && !name.startsWith('AWS_'))).toEqual([])
})
