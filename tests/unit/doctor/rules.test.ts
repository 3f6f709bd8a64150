import { expect, test } from 'vitest'
import { diagnose, type Facts, looksTyped } from '../../../scripts/serve/doctor/rules.ts'

// @feature-file server.doctor

const NOW = Date.parse('2026-05-06T09:00:00Z')
const DAY = 86_400_000
const server = { address: 'http://127.0.0.1:4321/api', error: null, failed: [], standby: false, lostKeys: [] }
const site = { error: null, certificateEnds: NOW + 60 * DAY, date: NOW, callbacks: true }
const postgres = {
  ...{ kind: 'server' as const, error: null, version: 180_004, now: NOW + 900 },
  ...{ pending: [], unknown: [] },
}
const secret = { name: 'operator-token', length: 43, placeholder: false }
const healthy: Facts = {
  now: NOW,
  siteUrl: 'https://menu.venue.test',
  host: '127.0.0.1',
  proxies: 1,
  sandbox: 'off',
  payments: ['Stripe'],
  messages: ['sms by twilio'],
  mail: { from: 'orders@venue.test', error: null },
  server,
  site,
  database: postgres,
  secrets: [secret],
  pushContact: 'mailto:owner@venue.test',
  dataDir: { path: '/var/lib/sufra', error: null },
  disk: { path: '/var/lib/sufra', free: 50e9, total: 100e9 },
  chromium: { path: '/usr/bin/chromium', error: null },
  missingFonts: [],
}
/** What is not in order, as `level subject: text`. */
const found = (more: Partial<Facts> = {}) =>
  diagnose({ ...healthy, ...more })
    .filter(({ level }) => level !== 'ok')
    .map(({ level, subject, text }) => `${level} ${subject}: ${text}`)

test('a healthy installation has nothing to report', () => {
  expect(found()).toEqual([])
})

test.each<[Partial<Facts>, string]>([
  [
    { server: { ...server, error: 'connect ECONNREFUSED' } },
    'problem server: http://127.0.0.1:4321/api does not answer',
  ],
  [{ server: { ...server, failed: ['database'] } }, 'problem server: not ready: database'],
  [{ server: { ...server, standby: true } }, 'warning server: on standby'],
  [
    { server: { ...server, lostKeys: ['grill', 'cafe'] } },
    'problem keys of venues: lost when a backup was restored; not paid online: grill, cafe',
  ],
  [{ siteUrl: 'http://localhost:4321' }, 'warning site: SITE_URL is http://localhost:4321'],
  [{ siteUrl: 'http://menu.venue.test' }, 'problem site: http://menu.venue.test has no TLS'],
  [
    { site: { ...site, error: 'certificate has expired' } },
    'problem site: https://menu.venue.test cannot be reached',
  ],
  [
    { site: { ...site, certificateEnds: NOW + 13 * DAY } },
    'warning TLS: the certificate ends in 13 days, on 2026-05-19',
  ],
  [
    { site: { ...site, callbacks: false } },
    'problem callbacks: https://menu.venue.test/api does not reach this API',
  ],
  [{ proxies: 0 }, 'warning proxy: PROXIES is 0'],
  [
    { database: { ...postgres, now: NOW - 6_000 } },
    'warning clock: differs from that of the database by 6 s',
  ],
  [{ site: { ...site, date: NOW + 61_000 } }, 'problem clock: differs from that of the site by 61 s'],
  [{ database: { kind: 'embedded', exists: false } }, 'warning database: there is none yet'],
  [
    { database: { ...postgres, error: 'password authentication failed' } },
    'problem database: cannot be reached',
  ],
  [{ database: { ...postgres, version: 120_010 } }, 'problem database: Postgres 12 is too old'],
  [
    { database: { ...postgres, pending: ['039-standby'] } },
    'warning database: 1 migrations are pending, from 039-standby',
  ],
  [{ database: { ...postgres, unknown: ['999-next'] } }, 'problem database: was migrated by a newer version'],
  [{ secrets: [{ ...secret, length: 12 }] }, 'problem operator-token: has 12 characters'],
  [{ secrets: [{ ...secret, placeholder: true }] }, 'problem operator-token: looks like a placeholder'],
  [{ secrets: [{ ...secret, length: null }] }, 'warning operator-token: there is none yet'],
  [{ pushContact: null }, 'warning push messages: are off'],
  [
    { pushContact: 'mailto:you@example.com' },
    'problem push messages: mailto:you@example.com is nobody’s address',
  ],
  [{ pushContact: 'https://localhost' }, 'problem push messages'],
  [{ payments: [], sandbox: 'named' }, 'warning payments: the sandbox is on'],
  [{ payments: [] }, 'warning payments: there is no provider'],
  [{ messages: [] }, 'warning messages: there is no provider'],
  [{ mail: 'outbox' }, 'warning e-mail: there is no mail server'],
  [
    { mail: { from: 'orders@venue.test', error: '535 wrong password' } },
    'problem e-mail: the mail server cannot be used: 535 wrong password',
  ],
  [{ dataDir: { path: '/data', error: 'EACCES' } }, 'problem DATA_DIR: /data cannot be written: EACCES'],
  [{ disk: { path: '/', free: 0.1e9, total: 100e9 } }, 'problem disk: 0.1 GB free'],
  [{ disk: { path: '/', free: 4e9, total: 100e9 } }, 'warning disk: 4.0 GB free'],
  [{ disk: null }, 'warning disk: its free space is unknown'],
  [{ chromium: { path: '/opt/chromium', error: 'ENOENT' } }, 'problem Chromium: /opt/chromium: ENOENT'],
  [{ missingFonts: ['noto-sans-thai'] }, 'problem fonts: missing: noto-sans-thai'],
])('one thing out of order is one line with advice: %o', (more, line) => {
  expect(found(more)).toEqual([expect.stringContaining(line)])
  expect(
    diagnose({ ...healthy, ...more }).every(
      ({ level, advice }) => (level === 'ok') === (advice === undefined),
    ),
  ).toBe(true)
})

test('an installation without keys of venues needs no secret key yet', () => {
  expect(found({ secrets: [{ ...secret, name: 'secret-key', length: null }] })).toEqual([])
})

test('placeholders are recognized, and generated secrets are not', () => {
  for (const text of ['changeme-changeme-changeme', 'your-secret-goes-here-12', 'aaaaaaaaaaaaaaaaaaaaaaaa'])
    expect([text, looksTyped(text)]).toEqual([text, true])
  expect(looksTyped('N6n0Yc1dyRvx3n2cX9kPz5pKQm4cWmJ7u0bZt8sLf2E')).toBe(false)
})
