/** The preview of a draft: the pages that are published afterwards, for staff alone. */
// @feature-file desk.preview

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutScripts } from '../../../scripts/publish/preview/preview-html.ts'
import { openSiteFixture, type SiteFixture } from '../../helpers/site-fixture.ts'

const REF = 'dallah-grill'
const DEMO = readFileSync(new URL(`../../../api/demo/${REF}.json`, import.meta.url))
const { business, menu } = JSON.parse(DEMO.toString())
const category = menu[0]
const item = category.items[0]
const english = item.locales.find(({ locale }: { locale: string }) => locale === 'en')
const NAME = 'Hummus <b> & more'

let site: SiteFixture
/** Cookies of devices. */
let manager = ''
let waiter = ''

async function enrol(role: string): Promise<string> {
  const invited = await site.operator('POST', `/venues/${REF}/invitations`, {
    ...{ role, name: role, branches: null },
  })
  const code = (invited.body as { path: string }).path.split('#')[1]
  const joined = await fetch(`${site.url}/api/counter/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, name: role, device: 'a tablet', pin: '25803691' }),
  })
  return joined.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const desk = (path: string, cookie: string, body?: unknown) =>
  fetch(`${site.url}/api/counter/${REF}/desk${path}`, {
    headers: { cookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
const preview = (path: string, locale = 'en', cookie = manager) =>
  desk(`/preview?${new URLSearchParams({ path, locale, language: 'en' })}`, cookie)
const live = async (path: string, locale: string) =>
  (await fetch(`${site.url}/${REF}${path}`, { headers: { cookie: `i18n_redirected=${locale}` } })).text()

/** A page without scripts, links, and the note of a preview. */
const contentOf = (html: string) =>
  withoutScripts(html, () => null)
    .replace(/<style>\.preview-note.*?<\/style>/, '')
    .replace(/<p class="preview-note".*?<\/p>/, '')

const menuPath = '/dinein'
const paths = ['', menuPath, `${menuPath}/${category.id}`, `${menuPath}/${category.id}/${item.id}`]
const pages = business.locales.flatMap((locale: string) => paths.map((path) => [path, locale] as const))

beforeAll(async () => {
  site = await openSiteFixture()
  await site.importVenue(DEMO)
  await site.publishAll()
  manager = await enrol('manager')
  waiter = await enrol('staff')
  const path = [{ item: item.id }, 'locales', { locale: 'en' }, 'name']
  const edits = [
    { id: 'name', edit: { kind: 'set', path, from: english.name, to: NAME } },
    { id: 'price', edit: { kind: 'set', path: [{ item: item.id }, 'price'], from: item.price, to: 77 } },
  ]
  const saved = await desk('/edits', manager, { edits })
  expect(await saved.json()).toMatchObject({ refused: [] })
})
afterAll(() => site.close())

test('only staff who may edit the menu see a preview, and nobody keeps it', async () => {
  expect((await preview(menuPath, 'en', '')).status).toBe(401)
  expect((await preview(menuPath, 'en', waiter)).status).toBe(403)
  const shown = await preview(menuPath)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(shown.headers.get('cache-control')).toBe('no-store')
  expect(shown.headers.get('x-robots-tag')).toBe('noindex')
  const revoked = await enrol('manager')
  expect((await preview(menuPath, 'en', revoked)).status).toBe(200)
  await fetch(`${site.url}/api/counter/${REF}/leave`, {
    ...{ method: 'POST', body: '{}', headers: { cookie: revoked, 'content-type': 'application/json' } },
  })
  expect((await preview(menuPath, 'en', revoked)).status).toBe(401)
})

test('a preview runs nothing and sends nothing, and only this site can frame it', async () => {
  const shown = await preview(`${menuPath}/${category.id}/${item.id}`)
  const policy = shown.headers.get('content-security-policy') ?? ''
  for (const directive of [
    "script-src 'none'",
    "connect-src 'none'",
    "form-action 'none'",
    "worker-src 'none'",
  ])
    expect(policy.split('; ')).toContain(directive)
  expect(policy.split('; ')).toContain("frame-ancestors 'self'")
  const html = await shown.text()
  expect(html).not.toMatch(/<script|modulepreload|rel="manifest"/)
  expect(html).toContain('This isn’t published yet')
})

test('links lead to other pages of the preview, in its language, and nowhere else', async () => {
  const seen = new Set<string>()
  const found = new Set([`?${new URLSearchParams({ path: '', locale: 'ar', language: 'en' })}`])
  for (const search of found) {
    if (seen.size === 12) break
    seen.add(search)
    const answer = await desk(`/preview${search}`, manager)
    expect([search, answer.status]).toEqual([search, 200])
    const html = await answer.text()
    expect(html).toContain('lang="ar"')
    for (const [, href = ''] of html.matchAll(/<a\s(?:[^>"]|"[^"]*")*?\shref="([^"]*)"/g)) {
      expect(href).toMatch(/^(?:#|\?|\.\.\/\.\.\/[\w-]+\/desk\/preview\?)/)
      if (href.startsWith('?')) found.add(href.replaceAll('&amp;', '&').replace(/#.*/, ''))
    }
  }
  expect(seen.size).toBe(12)
})

test('pages that need a visitor, and pages that do not exist, are not shown', async () => {
  for (const path of [`${menuPath}/cart`, '/orders', '/nothing', '//evil.example'])
    expect([path, (await preview(path)).status]).toEqual([path, 404])
})

test('the preview shows what is published afterwards, and as many pages change as it said', async () => {
  const before = await live(menuPath, 'en')
  expect(before).not.toContain('Hummus &lt;b&gt; ')
  const previews = await Promise.all(
    pages.map(async ([path, locale]: [string, string]) => (await preview(path, locale)).text()),
  )
  const counted = (await (await desk('/pages', manager, { ids: ['name', 'price'] })).json()) as {
    pages: number
  }
  const some = (await (await desk('/pages', manager, { ids: [] })).json()) as { pages: number }
  expect(await live(menuPath, 'en')).toBe(before)

  await desk('/publish', manager, { ids: ['name', 'price'] })
  const outcomes = await site.publishAll()
  for (const [at, [path, locale]] of pages.entries()) {
    const published = contentOf(await live(path, locale))
    expect([path, locale, contentOf(previews[at])]).toEqual([path, locale, published])
  }
  expect(await live(menuPath, 'en')).toContain('Hummus &lt;b&gt; ')
  const changed = outcomes.flatMap((outcome) =>
    outcome.ok && outcome.referenceId.startsWith(REF) ? outcome.changed : [],
  )
  const addresses = changed.filter((url) => url.startsWith(site.url) && !/\.\w+$/.test(url))
  expect(counted.pages).toBe(addresses.length)
  expect(some.pages).toBe(0)
  expect(site.errors).toEqual([])
})
