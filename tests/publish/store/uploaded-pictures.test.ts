import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cropMiddle, redrawPicture } from '../../../api/pictures/make-picture.ts'
import type { PictureStore } from '../../../api/pictures/picture-store.ts'
import { openPictureStore } from '../../../scripts/serve/images/picture-store.ts'
import { readConfig } from '../../../scripts/serve/server/config.ts'
import { composeParts } from '../../../scripts/serve/server/server.ts'
import { createSiteParts } from '../../../scripts/serve/site-parts.ts'
import { twoColours } from '../../helpers/pictures/sample-pictures.ts'
import { type ObjectStorage, startObjectStorage } from './object-storage.ts'

// @feature-file desk.pictures

const complain = ({ message }: { message: string }) => {
  throw new Error(message)
}

describe.each(['a folder', 'object storage'])('uploaded pictures in %s', (kind) => {
  let dir: string
  let storage: ObjectStorage | undefined
  /** Two servers: they share object storage, or the folder. */
  let stores: [PictureStore, PictureStore]
  let folders: [string, string]
  let get: (path: string, headers?: Record<string, string>) => Promise<Response>
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sufra-pictures-'))
    storage = kind === 'a folder' ? undefined : await startObjectStorage()
    folders = [join(dir, 'one'), join(dir, storage ? 'two' : 'one')]
    const configs = folders.map((dataDir) => ({
      ...readConfig({ DATA_DIR: dataDir }),
      siteStore: storage?.address,
    })) as [ReturnType<typeof readConfig>, ReturnType<typeof readConfig>]
    stores = [openPictureStore(configs[0]), openPictureStore(configs[1])]
    const parts = createSiteParts({ ...configs[1], siteDir: join(dir, 'site') }, complain)
    const handle = composeParts(parts)
    get = async (path, headers = {}) => handle(new Request(`http://site.example${path}`, { headers }))
  })
  afterAll(async () => {
    await storage?.close()
    await rm(dir, { recursive: true, force: true })
  })

  test('they are public and never change, and are resized for menus', async () => {
    const whole = await redrawPicture(await twoColours(800, 400).png().toBuffer())
    const made = await cropMiddle(whole, 1)
    await stores[0].put(made.name, made.bytes)
    const path = `/media/pictures/${made.name}`
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(made.bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    const again = await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    const part = await get(path, { range: 'bytes=0-3' })
    expect([part.status, await part.text()]).toEqual([206, 'RIFF'])
    const resized = await get(`/_image?url=${encodeURIComponent(path)}&w=96`)
    expect([resized.status, resized.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test('a picture is stored once and complete', async () => {
    const { name, bytes } = await redrawPicture(await twoColours(80, 40).png().toBuffer())
    await Promise.all([1, 2, 3].map(() => stores[0].put(name, bytes)))
    await stores[0].put(name, bytes)
    const files = await readdir(join(folders[0], 'pictures'))
    expect(files.filter((file) => file.includes(name))).toEqual([name])
    expect((await readFile(join(folders[0], 'pictures', name))).equals(bytes)).toBe(true)
    if (storage) {
      const before = storage.calls.length
      await stores[0].put(name, bytes)
      expect(storage.calls.slice(before)).toEqual([`HEAD media/pictures/${name}`])
    }
  })

  test('names of other files and of unknown pictures lead nowhere', async () => {
    for (const name of ['none.webp', `${'0'.repeat(64)}.webp`, '../x', '%2e%2e/x', `${'0'.repeat(64)}.svg`])
      expect((await get(`/media/pictures/${name}`)).status).toBe(404)
    expect(await stores[1].read(`${'0'.repeat(64)}.webp`)).toBeUndefined()
  })
})
