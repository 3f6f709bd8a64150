// @feature-file publish.purge

import { expect, test } from 'vitest'
import { changedUrls } from '../../scripts/publish/plan/changed-urls.ts'
import type { Manifest } from '../../scripts/publish/release/manifest.ts'

const SITE = 'https://menu.test'

function release(files: Record<string, string>, more: { site?: string; domains?: string[] } = {}): Manifest {
  const entry = (hash: string) => ({ hash, changed: '2026-01-01T00:00:00Z', policy: null, size: 1 })
  return {
    ...{ version: 1, referenceId: 'grill', buildId: 'b', timestamp: '', bundle: '', siteUrl: SITE },
    ...{ site: more.site ?? 's', items: 1, policies: [] },
    domains: more.domains ?? [],
    files: Object.fromEntries(Object.entries(files).map(([file, hash]) => [file, entry(hash)])),
  }
}

const BEFORE = {
  'index.html': '1',
  'index.ar.html': '1',
  'dinein/index.html': '1',
  'dinein/_payload.json': '1',
  'dinein/café/a b/index.html': '1',
  'sitemap.xml': '1',
  'manifest.webmanifest': '1',
}

test('lists changed, added and removed URLs, once for all languages, with the pointer to the build', () => {
  const after = { ...BEFORE, 'index.ar.html': '2', 'dinein/_payload.json': '2', 'new/index.html': '1' }
  const { 'dinein/café/a b/index.html': _, ...left } = after
  expect(changedUrls('grill', SITE, release(BEFORE), release(left)).sort()).toEqual([
    `${SITE}/grill`,
    `${SITE}/grill/builds/latest.json`,
    `${SITE}/grill/dinein/_payload.json`,
    `${SITE}/grill/dinein/caf%C3%A9/a%20b`,
    `${SITE}/grill/new`,
  ])
})

test('lists each URL on all hosts, including added and removed ones', () => {
  const after = { ...BEFORE, 'index.html': '2' }
  const urls = changedUrls(
    'grill',
    SITE,
    release(BEFORE, { domains: ['old.test', 'menu.grill.test'] }),
    release(after, { domains: ['menu.grill.test'] }),
  )
  expect(urls.sort()).toEqual(
    [
      ...[`${SITE}/grill`, 'https://old.test/', 'https://menu.grill.test/'],
      ...[`${SITE}/grill`, 'https://old.test', 'https://menu.grill.test'].map(
        (root) => `${root}/builds/latest.json`,
      ),
    ].sort(),
  )
})

test('lists everything if routing changed, or the venue is new or removed', () => {
  const all = 7
  const before = release(BEFORE)
  expect(changedUrls('grill', SITE, before, release(BEFORE, { site: 'other' }))).toHaveLength(all)
  expect(changedUrls('grill', SITE, null, before)).toHaveLength(all)
  expect(changedUrls('grill', SITE, before, null)).toHaveLength(all)
  expect(changedUrls('_', SITE, null, before)).toContain(`${SITE}/`)
  expect(changedUrls('_', SITE, null, before)).toContain(`${SITE}/dinein`)
})
