import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CardToDraw } from '../../../api/drawing/draw-card.ts'
import { openFolderSource } from '../../../scripts/serve/edge/site-source.ts'
import { createImageCache } from '../../../scripts/serve/images/image-cache-fs.ts'
import { createLinkCards } from '../../../scripts/serve/images/link-cards.ts'
import { CARDS_FILE, type CardFrame, type PathCards } from '../../../src/contract/site/link-card.ts'
import { build, createSite, type Site } from '../helpers/site.ts'

// @feature-file screen.link-cards

const frame: CardFrame = {
  ...{ name: 'Grill', branch: null, logo: null, currency: 'KWD', faces: [] },
  colors: { surface: '#fff', ink: '#000', muted: '#000', accent: '#c00', onAccent: '#fff', plate: '#eee' },
}
const card = (title: string, picture: string | null = null) => ({ title, picture, note: null, price: null })
const CARDS: PathCards[] = [
  ['', { en: { hash: 'home1', card: card('Grill') } }],
  [
    '/dinein/7/12',
    { en: { hash: 'kebab1', card: card('Kebab') }, ar: { hash: 'kebab2', card: card('كباب') } },
  ],
  ['/pickup/7/12', { en: { hash: 'kebab1', card: card('Kebab') } }],
  ['/dinein/7/rice & peas.1', { en: { hash: 'rice1', card: card('Rice', 'https://a.test/rice.png') } }],
  ['/dinein/7', { en: { hash: 'late1', card: card('Late', 'https://a.test/late.png') } }],
]

let site: Site
let dir: string
let drawn: CardToDraw[] = []
let asked: string[] = []

beforeAll(async () => {
  site = await createSite()
  dir = await mkdtemp(join(tmpdir(), 'sufra-cards-'))
  const lines = [{ en: frame, ar: frame }, ...CARDS].map((line) => `${JSON.stringify(line)}\n`)
  await site.write(join(site.release(build('grill')), CARDS_FILE), lines.join(''))
})
afterAll(async () => {
  await site.remove()
  await rm(dir, { recursive: true, force: true })
})
beforeEach(() => {
  drawn = []
  asked = []
})

function open(changes: Partial<Parameters<typeof createLinkCards>[0]> = {}) {
  const handle = createLinkCards({
    source: openFolderSource(site.dir, () => {}),
    readImage: async (address) => {
      asked.push(address)
      if (address.includes('late')) return new Promise(() => {})
      return Buffer.from('picture')
    },
    paint: async (one) => {
      drawn.push(one)
      return Buffer.from(`${one.card.title}${one.picture ? ' with picture' : ''}`)
    },
    cache: createImageCache(join(dir, String(Math.random())), 1e9, 'jpg'),
    ...{ pictureTime: 20, https: false, log: () => {} },
    ...changes,
  })
  return async (path: string, init: RequestInit = {}, visitor = '203.0.113.7') => {
    const answer = await handle(new Request(`http://sufra.test/media/cards/${path}`, init), visitor)
    return {
      status: answer.status,
      text: await answer.text(),
      type: answer.headers.get('content-type'),
      caching: answer.headers.get('cache-control'),
      location: answer.headers.get('location'),
      headers: answer.headers,
    }
  }
}

test('a card is drawn once, for all paths of a dish, and kept for good', async () => {
  const get = open()
  const [one, two] = await Promise.all([
    get('grill/dinein/7/12/en.kebab1.jpg'),
    get('grill/dinein/7/12/en.kebab1.jpg'),
  ])
  expect(one).toMatchObject({ status: 200, text: 'Kebab', type: 'image/jpeg' })
  expect(one.caching).toContain('immutable')
  expect(two.text).toBe('Kebab')
  expect((await get('grill/pickup/7/12/en.kebab1.jpg')).text).toBe('Kebab')
  expect(drawn).toHaveLength(1)
  expect((await get('grill/dinein/7/12/ar.kebab2.jpg')).text).toBe('كباب')
  expect((await get('grill/en.home1.jpg')).text).toBe('Grill')
  const etag = one.headers.get('etag') ?? ''
  expect((await get('grill/dinein/7/12/en.kebab1.jpg', { headers: { 'if-none-match': etag } })).status).toBe(
    304,
  )
  expect((await get('grill/dinein/7/12/en.kebab1.jpg', { method: 'HEAD' })).text).toBe('')
})

test('an address of an older release leads to the card of the live one', async () => {
  const answer = await open()('grill/dinein/7/rice%20&%20peas.1/en.old.jpg')
  expect(answer).toMatchObject({
    ...{ status: 302, caching: 'no-store' },
    location: '/media/cards/grill/dinein/7/rice%20&%20peas.1/en.rice1.jpg',
  })
  expect(drawn).toEqual([])
})

test.each([
  'grill/dinein/7/99/en.kebab1.jpg',
  'grill/dinein/7/12/fr.kebab1.jpg',
  'grill/dinein/7/12/constructor.kebab1.jpg',
  'grill/dinein/7/12/en.kebab1.png',
  'grill/dinein/7/12/',
  'nobody/en.home1.jpg',
  '_/en.home1.jpg',
  'en.home1.jpg',
  'grill/%2e%2e/en.home1.jpg',
])('nothing is drawn for %s', async (path) => {
  expect(await open()(path)).toMatchObject({ status: 404, caching: 'no-store' })
  expect(drawn).toEqual([])
})

test('only GET and HEAD are answered', async () => {
  expect((await open()('grill/en.home1.jpg', { method: 'POST' })).status).toBe(405)
})

test('the picture of a dish is read through the image proxy', async () => {
  const answer = await open()('grill/dinein/7/rice%20%26%20peas.1/en.rice1.jpg')
  expect(answer.text).toBe('Rice with picture')
  expect(asked).toEqual(['https://a.test/rice.png'])
})

test('a picture that does not arrive in time is left out, and asked for again later', async () => {
  const cache = createImageCache(join(dir, 'late'), 1e9, 'jpg')
  const get = open({ cache })
  const first = await get('grill/dinein/7/en.late1.jpg')
  expect(first).toMatchObject({ status: 200, text: 'Late', caching: 'public, max-age=60' })
  // Meanwhile, the card is not drawn again.
  await get('grill/dinein/7/en.late1.jpg')
  expect(drawn).toHaveLength(1)
  const later = open({ cache, readImage: async () => Buffer.from('picture') })
  expect((await later('grill/dinein/7/en.late1.jpg')).text).toBe('Late with picture')
})

test('a network gets a limited number of new cards a minute; cards that exist are not limited', async () => {
  const cache = createImageCache(join(dir, 'limited'), 1e9)
  await open({ cache })('grill/en.home1.jpg')
  const get = open({ cache: { get: cache.get, set: async () => {} } })
  const statuses = new Set<number>()
  for (let i = 0; i < 61; i++) statuses.add((await get('grill/dinein/7/12/en.kebab1.jpg')).status)
  expect([...statuses]).toEqual([200, 429])
  expect((await get('grill/en.home1.jpg')).status).toBe(200)
  expect((await get('grill/dinein/7/12/en.kebab1.jpg', {}, '198.51.100.9')).status).toBe(200)
})
