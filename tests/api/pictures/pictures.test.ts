import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { CALL_LIMITS } from '../../../api/http/call-limits.ts'
import type { PictureStore } from '../../../api/pictures/picture-store.ts'
import { MAX_PICTURE_BYTES, UPLOADED_PICTURE } from '../../../src/contract/counter/picture-calls.ts'
import { blackPng, twoColours } from '../../helpers/pictures/sample-pictures.ts'
import { createTestApi, OPERATOR_TOKEN, openTestDatabase, type TestApi } from '../support/api.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { grill } from '../support/venue.ts'

// @feature-file desk.pictures

let open: OpenDatabase
let api: TestApi
let manager: TestDevice
const stored = new Map<string, Uint8Array>()
let writes = 0
const pictures: PictureStore = {
  async put(name, bytes) {
    writes += 1
    stored.set(name, bytes)
  },
  read: async (name) => stored.get(name),
  async *list() {
    yield* stored.keys()
  },
}

beforeAll(async () => {
  open = await openTestDatabase('embedded', inject('databaseUrl'))
  api = createTestApi(open, { pictures })
  await api.operator('PUT', '/operator/venues', grill())
  manager = await enrol(api, 'grill', 'manager')
})
afterAll(() => open.close())
beforeEach(() => {
  stored.clear()
  writes = 0
})

const send = (body: unknown, device = manager, ratio = '1', to = api) =>
  to.post(`/counter/grill/desk/pictures?ratio=${ratio}`, body, {
    ...device.headers,
    'content-type': 'application/octet-stream',
  })
const crop = (source: string, region: object) => manager.post('/desk/pictures/crop', { source, region })
const fileOf = (path: string) => stored.get(path.split('/').at(-1) ?? '') as Uint8Array
const metadata = (path: string) => sharp(fileOf(path)).metadata()
/** The colour at a place of a picture, in fractions of its width. */
async function colourAt(path: string, x: number) {
  const { data, info } = await sharp(fileOf(path)).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(x * info.width)) * info.channels
  const [red = 0, , blue = 0] = data.subarray(at)
  return red > blue ? 'red' : 'blue'
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s picture is stored as WebP: the whole of it, and its middle in the shape of the menu',
  async (format) => {
    const answer = await send(await twoColours(400, 200).toFormat(format).toBuffer(), manager, '1.5')
    expect(answer.status, answer.text).toBe(200)
    const { picture, source } = answer.json
    expect([picture, source]).toEqual([
      expect.stringMatching(UPLOADED_PICTURE),
      expect.stringMatching(UPLOADED_PICTURE),
    ])
    expect(await metadata(source)).toMatchObject({ format: 'webp', width: 400, height: 200 })
    expect(await metadata(picture)).toMatchObject({ format: 'webp', width: 300, height: 200 })
    expect([await colourAt(picture, 0.1), await colourAt(picture, 0.9)]).toEqual(['red', 'blue'])
  },
)

test('another part can be cut from the whole picture', async () => {
  const { json } = await send(await twoColours(400, 200).png().toBuffer())
  const right = await crop(json.source, { x: 0.5, y: 0, width: 0.5, height: 1 })
  expect(right.json.source).toBe(json.source)
  expect(await metadata(right.json.picture)).toMatchObject({ width: 200, height: 200 })
  expect([await colourAt(right.json.picture, 0.1), await colourAt(right.json.picture, 0.9)]).toEqual([
    'blue',
    'blue',
  ])
  expect((await crop(json.source, { x: 0, y: 0, width: 1, height: 1 })).json.picture).toBe(json.source)
  expect((await crop(json.source, { x: 1, y: 1, width: 1, height: 1 })).status).toBe(200)
  expect((await crop(json.source, { x: 0, y: 0, width: 0, height: 1 })).status).toBe(400)
  expect((await crop(json.source, { x: -1, y: 0, width: 1, height: 1 })).status).toBe(400)
  expect((await crop('/media/pictures/../../secret', { x: 0, y: 0, width: 1, height: 1 })).status).toBe(400)
  const unknown = json.source.replace(/[0-9a-f]{64}/, '0'.repeat(64))
  expect((await crop(unknown, { x: 0, y: 0, width: 1, height: 1 })).status).toBe(404)
})

test('the same picture has the same path, whoever uploads it', async () => {
  const bytes = await twoColours(400, 200).jpeg().toBuffer()
  const first = await send(bytes)
  const operator = { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/octet-stream' }
  const again = await api.post('/operator/pictures?ratio=1', bytes, operator)
  expect(again.json).toEqual(first.json)
  expect(stored.size).toBe(2)
})

test('large pictures get smaller, and small ones keep their size', async () => {
  const { json } = await send(blackPng(5000, 2500))
  expect(await metadata(json.source)).toMatchObject({ width: 2560, height: 1280 })
})

test('a picture is turned upright and loses its metadata, such as the place where it was taken', async () => {
  const photo = await twoColours(400, 200)
    .withExif({
      IFD0: { Copyright: 'Somebody' },
      IFD3: { GPSLatitude: '29/1 22/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Somebody')
  const { json } = await send(photo)
  for (const path of [json.source, json.picture]) {
    const { exif, icc, iptc, xmp, orientation } = await metadata(path)
    expect([exif, icc, iptc, xmp, orientation]).toEqual(Array(5).fill(undefined))
  }
  expect(await metadata(json.source)).toMatchObject({ width: 200, height: 400 })
})

test('of an animated picture, the first frame is stored', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const { json } = await send(
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  )
  expect((await metadata(json.source)).pages).toBeUndefined()
  expect([(await metadata(json.source)).height, await colourAt(json.source, 0.5)]).toEqual([20, 'red'])
})

test('nothing is left of code that a picture contains', async () => {
  const script = '<script>alert(document.cookie)</script>'
  const jpeg = await twoColours(400, 200).jpeg().toBuffer()
  const comment = Buffer.from(`\xff\xfe\x00${String.fromCharCode(script.length + 2)}${script}`, 'latin1')
  const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(`*/${script}`)])
  const { json } = await send(polyglot)
  for (const path of [json.source, json.picture]) {
    expect(Buffer.from(fileOf(path)).includes('script')).toBe(false)
    expect((await metadata(path)).format).toBe('webp')
  }
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const refused: Record<string, [reason: string, body: () => Uint8Array | Promise<Uint8Array>]> = {
  'an empty file': ['format', () => Buffer.alloc(0)],
  'an SVG with a script': ['format', () => Buffer.from(svg)],
  'a page with the name of a picture': [
    'format',
    () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  ],
  'a GIF': ['format', () => twoColours(40, 20).gif().toBuffer()],
  'a TIFF': ['format', () => twoColours(40, 20).tiff().toBuffer()],
  'a picture of an iPhone': ['heic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  'the start of a JPEG': ['damaged', async () => (await noise(600)).subarray(0, 20_000)],
  'the start of a PNG': ['damaged', () => blackPng(2000, 2000).subarray(0, 200)],
  'the first bytes of a WebP': ['damaged', () => Buffer.from('RIFF\xff\xff\xff\x7fWEBP', 'latin1')],
  'a container without a picture': [
    'damaged',
    () => Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avif\0\0', 'latin1'),
  ],
  'a bomb of 30,000 × 30,000 pixels': ['pixels', () => blackPng(30_000, 30_000)],
  '41 million pixels': ['pixels', () => blackPng(8200, 5000)],
}
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()

test.each(Object.keys(refused))('%s is refused by name, and nothing is stored', async (name) => {
  const [reason, body] = refused[name] as (typeof refused)[string]
  const answer = await send(await body())
  expect([answer.status, answer.json.code, answer.json.issues[0]?.reason]).toEqual([400, 'invalid', reason])
  expect(writes).toBe(0)
})

test('why a picture could not be drawn is in the log', async () => {
  await send((await noise(600)).subarray(0, 20_000))
  expect(api.lines.find(({ event }) => event === 'picture not drawn')?.fields).toMatchObject({
    ...{ venue: 'grill', error: expect.stringMatching(/jpeg/i) },
  })
})

test('a stored picture that cannot be read any more is not called damaged by whoever cuts it', async () => {
  const name = 'a'.repeat(64)
  stored.set(`${name}.webp`, Buffer.from('RIFF\xff\xff\xff\x7fWEBP', 'latin1'))
  const answer = await crop(`/media/pictures/${name}.webp`, { x: 0, y: 0, width: 0.5, height: 1 })
  expect([answer.status, answer.json.code]).toEqual([500, 'internal'])
})

test('an upload of more than 12 MB is not read to its end, with or without a declared length', async () => {
  const answer = await send(Buffer.alloc(13 * 1024 * 1024))
  expect([answer.status, answer.json.code]).toEqual([413, 'too-large'])
  const headers = { ...manager.headers, 'content-type': 'application/octet-stream' }
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(1024 * 1024))
    },
  })
  const request = new Request('http://localhost/counter/grill/desk/pictures?ratio=1', {
    ...{ method: 'POST', headers, body: endless, duplex: 'half' },
  } as RequestInit)
  expect((await api.app.request(request, undefined, { address: '203.0.113.1' })).status).toBe(413)
  expect(sent).toBeLessThan(MAX_PICTURE_BYTES / 1024 / 1024 + 5)
})

test('a place of any shape gets the whole picture', async () => {
  const { json } = await send(await twoColours(400, 100).png().toBuffer(), manager, 'whole')
  expect(json.picture).toBe(json.source)
  expect(await metadata(json.picture)).toMatchObject({ width: 400, height: 100 })
  expect(writes).toBe(1)
})

test('each upload is in the audit log with the name of the file; what is refused is not', async () => {
  const { headers } = manager
  const path = `/counter/grill/desk/pictures?ratio=1&name=${encodeURIComponent('شاي.png')}`
  const bytes = await twoColours(42, 20).png().toBuffer()
  const { json } = await api.post(path, bytes, { ...headers, 'content-type': 'application/octet-stream' })
  await send(Buffer.from(svg))
  const { entries } = (await manager.get('/audit')).json
  expect(entries[0]).toMatchObject({
    ...{ action: 'picture.uploaded', branch: null, subject: json.source.split('/').at(-1) },
    after: { kind: 'name', name: 'شاي.png' },
  })
  const count = entries.length
  await send(bytes)
  const after = (await manager.get('/audit')).json.entries
  expect([after.length, after[0].after]).toEqual([count + 1, { kind: 'name', name: '' }])
})

test('a page of another site cannot make a browser upload', async () => {
  const bytes = await twoColours(40, 20).png().toBuffer()
  for (const type of ['text/plain', 'image/png', 'multipart/form-data; boundary=x']) {
    const headers = { ...manager.headers, 'content-type': type }
    expect((await api.post('/counter/grill/desk/pictures?ratio=1', bytes, headers)).status).toBe(400)
  }
})

test.each(['', '0', '0.2', '4.1', 'NaN', '4/3'])('the shape %j is refused', async (ratio) => {
  const answer = await send(await twoColours(40, 20).png().toBuffer(), manager, encodeURIComponent(ratio))
  expect([answer.status, answer.json.issues[0]?.path]).toEqual([400, 'ratio'])
})

test('staff of some branches cannot upload, as they cannot edit the menu', async () => {
  const local = await enrol(api, 'grill', 'manager', { branches: ['grill-jahra'] })
  const headers = { ...local.headers, 'content-type': 'application/octet-stream' }
  const bytes = await twoColours(40, 20).png().toBuffer()
  const answer = await api.post('/counter/grill-jahra/desk/pictures?ratio=1', bytes, headers)
  expect([answer.status, answer.json.issues[0]?.reason]).toEqual([403, 'branches'])
})

test('a third upload of a venue at the same time has to wait', async () => {
  const bytes = await twoColours(40, 20).png().toBuffer()
  const slow = [0, 1].map(() => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const headers = { ...manager.headers, 'content-type': 'application/octet-stream' }
    const init = { method: 'POST', headers, body: readable, duplex: 'half' } as RequestInit
    const answer = api.app.request('/counter/grill/desk/pictures?ratio=1', init, { address: '203.0.113.1' })
    return { writer: writable.getWriter(), answer }
  })
  await expect
    .poll(async () => {
      const { status, json, response } = await send(bytes)
      return [status, json.issues?.[0]?.reason, response.headers.get('retry-after')]
    })
    .toEqual([429, 'busy', '2'])
  for (const { writer } of slow) {
    await writer.write(bytes)
    await writer.close()
  }
  for (const { answer } of slow) expect((await answer).status).toBe(200)
  expect((await send(bytes)).status).toBe(200)
})

test('uploads of a network are limited', async () => {
  const limited = createTestApi(open, { pictures, callLimits: CALL_LIMITS })
  const bytes = await twoColours(8, 8).png().toBuffer()
  const statuses: number[] = []
  for (let count = 0; count < 121; count++) statuses.push((await send(bytes, manager, '1', limited)).status)
  expect([statuses[119], statuses[120]]).toEqual([200, 429])
})

test('a server without a store says so', async () => {
  const without = createTestApi(open)
  const answer = await send(await twoColours(40, 20).png().toBuffer(), manager, '1', without)
  expect([answer.status, answer.json.code]).toEqual([409, 'unavailable'])
})
