import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMedia } from '../../scripts/serve/images/media.ts'
import type { LogEvent } from '../../scripts/serve/server/log.ts'
import { composeParts, type RunningServer, startServer } from '../../scripts/serve/server/server.ts'
import { sendRequest } from './helpers/http.ts'

let dir: string
let server: RunningServer
let composed: string[] = []
const log: LogEvent[] = []

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sufra-media-'))
  await mkdir(join(dir, 'images/logos'), { recursive: true })
  await writeFile(join(dir, 'images/logos/a.png'), 'logo')
  await writeFile(join(dir, 'secret.png'), 'secret')
  const media = createMedia({
    dir: join(dir, 'images'),
    https: false,
    log: (event) => log.push(event),
    compose: async (path) => {
      composed.push(path)
      await new Promise((resolve) => setTimeout(resolve, 20))
      if (path.includes('fail')) throw new Error('no brush')
      return path.startsWith('/media/demo/') ? Buffer.from(`picture of ${path}`) : null
    },
  })
  server = await startServer(composeParts({ edge: () => new Response('edge'), media: media.handle }), {
    host: '127.0.0.1',
    port: 0,
  })
})
afterAll(async () => {
  await server.close()
  await rm(dir, { recursive: true, force: true })
})
beforeEach(() => {
  composed = []
})

describe('pictures of the site', () => {
  it('are served from the folder', async () => {
    const answer = await sendRequest(server.port, '/media/logos/a.png')
    expect(answer).toMatchObject({ status: 200, text: 'logo', headers: { 'content-type': 'image/png' } })
    const again = await sendRequest(server.port, '/media/logos/a.png', {
      headers: { 'if-none-match': answer.headers.etag ?? '' },
    })
    expect(again.status).toBe(304)
  })

  it('are composed once, even for simultaneous requests, and cached', async () => {
    const all = await Promise.all(
      Array.from({ length: 5 }, () => sendRequest(server.port, '/media/demo/grill/a%20b.webp')),
    )
    expect(new Set(all.map(({ text }) => text))).toEqual(new Set(['picture of /media/demo/grill/a b.webp']))
    expect(composed).toEqual(['/media/demo/grill/a b.webp'])
    expect(await readFile(join(dir, 'images/demo/grill/a b.webp'), 'utf8')).toContain('picture of')
  })

  it.each([
    '/media/none.png',
    '/media/',
    '/media/logos',
    '/media/..%2fsecret.png',
    '/media/../../secret.png',
    '/media/.hidden',
    '/media/%00',
  ])('are not found at %s', async (path) => {
    const answer = await sendRequest(server.port, path)
    expect(answer.text).not.toContain('secret')
    if (answer.text !== 'edge')
      expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  it('are served for GET and HEAD only', async () => {
    expect((await sendRequest(server.port, '/media/logos/a.png', { method: 'PUT' })).status).toBe(405)
    const head = await sendRequest(server.port, '/media/logos/a.png', { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '4', ''])
  })

  it('are reported if they cannot be composed', async () => {
    expect((await sendRequest(server.port, '/media/demo/fail.png')).status).toBe(500)
    expect(log).toMatchObject([{ level: 'error', error: 'no brush' }])
  })
})
