import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { zipSync } from 'fflate'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { run } from '../../../scripts/venue/venue.ts'
import { openMemoryDatabase } from '../../helpers/memory-database.ts'
import { twoColours } from '../../helpers/pictures/sample-pictures.ts'
import { createTestApi, OPERATOR_TOKEN } from '../support/api.ts'
import { grill } from '../support/venue.ts'

// @feature-file desk.picture-import

let open: OpenDatabase
let server: ServerType
let folder: string
let env: Record<string, string>
let picture: Uint8Array
const stored = new Map<string, Uint8Array>()
beforeAll(async () => {
  open = await openMemoryDatabase()
  const api = createTestApi(open, {
    pictures: {
      async put(name, bytes) {
        stored.set(name, bytes)
        await onStored()
      },
      read: async () => undefined,
      async *list() {},
    },
  })
  const port = await new Promise<number>((resolve) => {
    const site = new Hono().route('/api', api.app)
    server = serve({ fetch: site.fetch, hostname: '127.0.0.1', port: 0 }, (info) => resolve(info.port))
  })
  env = { API_BASE: `http://127.0.0.1:${port}/api`, SUFRA_OPERATOR_TOKEN: OPERATOR_TOKEN }
  picture = await twoColours(40, 20).png().toBuffer()
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await open.close()
})
/** What happens when a picture is stored. */
let onStored = async () => {}
let text = ''
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'picture-command-'))
  stored.clear()
  onStored = async () => {}
  const { format, business, menu } = grill('pictured')
  text = JSON.stringify({ format, business: { ...business, aspect_ratio: '1/1' }, menu, kept: { as: 1.5 } })
  writeFileSync(join(folder, 'venue.json'), text)
  expect((await venue('import', join(folder, 'venue.json'))).code).toBe(0)
  return () => rmSync(folder, { recursive: true })
})

async function venue(...args: string[]) {
  const written = { out: '', err: '' }
  const code = await run(args, env, {
    out: (text) => {
      written.out += typeof text === 'string' ? text : Buffer.from(text).toString()
    },
    err: (text) => {
      written.err += `${text}\n`
    },
  })
  return { code, ...written }
}
const exported = async () => (await venue('export', 'pictured')).out
const imagesOf = async (id: string) => {
  const items = JSON.parse(await exported()).menu.flatMap((one: { items: object[] }) => one.items)
  return items.find((item: { id: string }) => item.id === id).images
}
function pictures(files: Record<string, Uint8Array>): string {
  const path = join(folder, 'pictures')
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(join(path, name, '..'), { recursive: true })
    writeFileSync(join(path, name), bytes)
  }
  return path
}

test('the pictures of a folder become those of the dishes whose names they have, in the shape of the venue', async () => {
  const other = await twoColours(20, 40).png().toBuffer()
  const path = pictures({
    ...{ 'Bread-2.png': other, 'mains/خبز.jpg': picture, 'IMG_1.jpg': picture },
    ...{ 'Thumbs.db': picture, '.bread.jpg': picture },
  })
  const preview = await venue('import-pictures', 'pictured', path, '--preview')
  expect([preview.code, stored.size]).toEqual([0, 0])
  expect(preview.out).toContain('plain: mains/خبز.jpg, Bread-2.png\nIMG_1.jpg: is the name of no dish\n')
  expect(await exported()).toBe(text)

  const imported = await venue('import-pictures', 'pictured', path)
  expect([imported.code, imported.err]).toEqual([0, ''])
  const images = await imagesOf('plain')
  expect(images).toHaveLength(2)
  const sizes = await Promise.all(
    images.map((image: string) => sharp(stored.get(image.split('/').at(-1) ?? '')).metadata()),
  )
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [20, 20],
    [20, 20],
  ])
  expect(await exported()).toContain('"kept":{"as":1.5}')

  const again = await venue('import-pictures', 'pictured', path)
  expect(again.out).toContain('all dishes have these pictures already')
})

test('a ZIP archive works like a folder', async () => {
  const zip = join(folder, 'menu.zip')
  writeFileSync(zip, zipSync({ 'menu/bread.png': picture, '__MACOSX/menu/bread.png': picture }))
  expect(await venue('import-pictures', 'pictured', zip)).toMatchObject({ code: 0, err: '' })
  expect(await imagesOf('plain')).toEqual([expect.stringMatching(/^\/media\/pictures\//)])
})

test('a spreadsheet can list the files of dishes', async () => {
  const path = pictures({ 'IMG_1.png': picture, 'IMG_2.png': picture, 'bread.png': picture })
  const sheet = join(folder, 'menu.csv')
  writeFileSync(sheet, 'id,Name,Picture\nplain,Bread,"IMG_2.png; gone.png"\nnew,Pavlova,IMG_1.png\n')
  const wrong = await venue('import-pictures', 'pictured', path, '--menu', sheet, '--preview')
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('a new item needs a category')])

  writeFileSync(sheet, 'id,Name,Picture\nplain,Bread,"IMG_2.png; gone.png"\n')
  const { code, out, err } = await venue('import-pictures', 'pictured', path, '--menu', sheet)
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('plain: IMG_2.png, bread.png\n')
  expect(out).toContain('plain: the spreadsheet lists gone.png, which no file is called, or several are\n')
  expect(out).toContain('IMG_1.png: is the name of no dish\n')
  // Nothing else of the sheet is imported.
  expect(await exported()).not.toContain('Pavlova')
  expect(await imagesOf('plain')).toHaveLength(2)
})

test('a picture that is refused is named, and the others are imported', async () => {
  const path = pictures({
    'bread.jpg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'bread-2.jpg': picture,
    'bread-3.jpg': Buffer.alloc(13 * 1024 * 1024),
  })
  const { code, err } = await venue('import-pictures', 'pictured', path)
  expect(code).toBe(1)
  expect(err).toContain('bread.jpg: the file is not a JPEG, PNG, WebP or AVIF picture')
  expect(err).toContain('bread-3.jpg: bread-3.jpg is larger than 12 MB')
  expect(await imagesOf('plain')).toHaveLength(1)
})

test('what is published while pictures are uploaded stays', async () => {
  const path = pictures({ 'bread.jpg': picture })
  writeFileSync(join(folder, 'later.json'), text.replace('"as":1.5', '"as":2.5'))
  onStored = async () => {
    onStored = async () => {}
    await venue('import', join(folder, 'later.json'))
  }
  expect(await venue('import-pictures', 'pictured', path)).toMatchObject({ code: 0, err: '' })
  expect(await exported()).toContain('"kept":{"as":2.5}')
  expect(await imagesOf('plain')).toHaveLength(1)
})

test('an archive that unpacks to more than it may is not unpacked', async () => {
  const zip = join(folder, 'bomb.zip')
  const bytes = zipSync({ 'bread.png': new Uint8Array(20 * 1024 * 1024) }, { level: 1 })
  writeFileSync(zip, bytes)
  expect((await venue('import-pictures', 'pictured', zip)).err).toContain('bread.png is larger than 12 MB')
  // The archive says that it is small.
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const directory = Buffer.from(bytes).lastIndexOf('PK\x01\x02')
  view.setUint32(directory + 24, 1000, true)
  writeFileSync(zip, bytes)
  const { code, err } = await venue('import-pictures', 'pictured', zip)
  expect([code, err]).toEqual([1, expect.stringContaining('bread.png: ')])
  expect(stored.size).toBe(0)
})

test('what is neither a folder nor an archive is refused', async () => {
  const path = join(folder, 'venue.json')
  expect(await venue('import-pictures', 'pictured', path)).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('is neither a folder nor a ZIP archive') },
  })
  expect((await venue('import-pictures', 'pictured', join(folder, 'none'))).code).toBe(1)
})
