// @feature-file routing.not-found edge.http

import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEdgeHandler } from '../../scripts/serve/edge/edge-handler.ts'
import { createStoredFiles } from '../../scripts/serve/edge/stored-files.ts'
import { createVenueIndex } from '../../scripts/serve/edge/venue-index-fs.ts'
import type { LogEvent } from '../../scripts/serve/server/log.ts'
import { type RunningServer, startServer } from '../../scripts/serve/server/server.ts'
import { sendRequest } from './helpers/http.ts'
import { build, createSite, pageBody, type Site } from './helpers/site.ts'

let site: Site
let server: RunningServer
let log: LogEvent[] = []
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRequest(server.port, path, { headers, method })

beforeAll(async () => {
  site = await createSite()
  const write = (event: LogEvent) => log.push(event)
  const index = createVenueIndex(site.dir, write)
  const handler = createEdgeHandler({
    siteDir: site.dir,
    index,
    https: false,
    files: createStoredFiles(),
    log: write,
  })
  server = await startServer(handler, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await site.remove()
})

describe('an entity tag', () => {
  it('is the same for a page that a new release did not change', async () => {
    const meta = { ...build('kiosk'), id: 'again' }
    const before = await get('/kiosk/dinein')
    await site.publish(meta)
    const after = await get('/kiosk/dinein', { 'if-none-match': before.headers.etag ?? '' })
    expect(after.status).toBe(304)
    await site.publish(build('kiosk'))
  })
})

describe('a new release', () => {
  it('is live with the next request, including its hosts', async () => {
    const old = build('bakery')
    const edited = {
      ...old,
      id: 'edited',
      locales: ['fr'],
      paths: ['', '/dinein'],
      homeRedirect: null,
      domains: ['brot.test'],
    }
    expect((await get('/bakery')).status).toBe(307)
    expect((await get('/', { host: 'brot.test' })).text).toContain('_/index.html')
    await site.publish(edited, 'edited')
    expect((await get('/bakery')).text).toBe(pageBody('bakery', '/index.html', 'edited'))
    expect((await get('/bakery/pickup')).status).toBe(404)
    await expect
      .poll(async () => (await get('/', { host: 'brot.test' })).text)
      .toBe(pageBody('bakery', '/index.html', 'edited'))
    await site.publish(old)
    expect((await get('/bakery')).status).toBe(307)
  })

  it('that cannot be read is logged, and the one before stays live', async () => {
    expect((await get('/grill')).status).toBe(200)
    log = []
    await site.point('grill', '../releases/grill/none')
    expect((await get('/grill')).text).toBe(pageBody('grill', '/index.html'))
    await get('/grill')
    expect(log).toHaveLength(1)
    expect(log[0]?.message).toContain('the live release of grill cannot be read; the one before is served')
    await site.publish(build('grill'))
    expect((await get('/grill')).status).toBe(200)
  })

  it.each(['{', '{"id":"../x","timestamp":""}', '{"id":"other","timestamp":""}'])(
    'with a pointer of %s is not found, without an error',
    async (pointer) => {
      const id = `broken${pointer.length}`
      await site.publish({ ...build('bakery'), referenceId: id, id: 'x' })
      await writeFile(join(site.dir, 'releases', id, 'x/builds/latest.json'), pointer)
      expect((await get(`/${id}`)).status).toBe(404)
    },
  )

  it('with a missing page answers not found and logs it', async () => {
    await site.publish({ ...build('bakery'), referenceId: 'gaps', id: 'x', homeRedirect: null })
    for (const end of ['', '.br']) await rm(join(site.dir, `releases/gaps/x/pickup/index.html${end}`))
    log = []
    expect((await get('/gaps/pickup')).status).toBe(404)
    expect(log[0]?.message).toBe('a page of a live release is missing')
  })
})

it('lists the hosts of all pictures', () => {
  const index = createVenueIndex(site.dir, () => {})
  const hosts = ['cdn.grill.test', 'pictures.test:8080', 'pictures.test', 'menu.grill.test', 'evil.test']
  expect(hosts.map((host) => index.isImageHost(host))).toEqual([true, true, false, false, false])
})

// @feature error.fatal
describe('errors', () => {
  // @feature routing.error-500 error.screen-500
  it('answer with a plain page that has the request’s log number', async () => {
    const events: LogEvent[] = []
    const handler = createEdgeHandler({
      siteDir: site.dir,
      https: true,
      index: createVenueIndex(site.dir, () => {}),
      log: (event) => events.push(event),
      files: { find: () => Promise.reject(new Error('the disk is on fire', { cause: new Error('EIO') })) },
    })
    const answer = await handler(new Request('http://sufra.test/grill'))
    const id = answer.headers.get('x-request-id') ?? ''
    expect(answer.status).toBe(500)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
    const text = await answer.text()
    expect(text).toContain(id)
    expect(text).not.toContain('fire')
    expect(events).toMatchObject([{ level: 'error', requestId: id, error: 'the disk is on fire: EIO' }])
  })

  it('answer in the visitor’s language if the site’s own page is available', async () => {
    const events: LogEvent[] = []
    const files = createStoredFiles()
    const handler = createEdgeHandler({
      siteDir: site.dir,
      https: false,
      index: createVenueIndex(site.dir, () => {}),
      log: (event) => events.push(event),
      files: {
        find: (path, codings) =>
          path.includes('grill') ? Promise.reject(new Error('EIO')) : files.find(path, codings),
      },
    })
    const answer = await handler(
      new Request('http://sufra.test/grill', { headers: { cookie: 'i18n_redirected=ar' } }),
    )
    expect(answer.status).toBe(500)
    const text = await answer.text()
    expect(text).toContain('/500/index.ar.html')
    expect(text).toContain(`<code>${answer.headers.get('x-request-id')}</code>`)
    expect(events).toHaveLength(1)
  })

  it('answer with a built-in page while the site has none', async () => {
    const dir = join(site.dir, 'empty')
    const handler = createEdgeHandler({
      siteDir: dir,
      files: createStoredFiles(),
      https: false,
      index: createVenueIndex(dir, () => {}),
      log: () => {},
    })
    const answer = await handler(new Request('http://sufra.test/<b>'))
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('<code dir="ltr">/&lt;b&gt;</code>')
  })

  it('answer 400 to an invalid host', async () => {
    expect((await get('/grill', { host: 'a b/' })).status).toBe(400)
  })
})
