import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CASES } from '../unit/edge/cases.ts'
import { ask } from './helpers/http.ts'
import { bodyOf, createSite, type Site } from './helpers/site.ts'

const NGINX = '/usr/sbin/nginx'

/** Cases that nginx answers in another way; the head of nginx.conf says why. */
const DIFFERENT = new Set([
  'cookie of a locale the venue lacks',
  'quality decides',
  'refused language',
  'browser language not allowed',
  'only one order type',
  'alias of nothing',
  'other case of two names',
  'other case of the reference id',
  'a type the venue does not have',
])

/** nginx names the headers a page depends on without looking how many languages the venue has. */
const sameVary = (file: string) => !/^(counter|bakery)\//.test(file)

describe.skipIf(!existsSync(NGINX))('nginx.conf', () => {
  let site: Site
  let port: number
  let nginx: ChildProcess
  let said = ''

  beforeAll(async () => {
    site = await createSite()
    port = await freePort()
    await site.write('nginx-domains.map', 'menu.grill.test grill;\n')
    await site.write('nginx-redirects.map', 'moved https://elsewhere.test/menu?a=1;\n')
    const template = await readFile(new URL('../../scripts/serve/nginx.conf', import.meta.url), 'utf8')
    const filled: Record<string, string> = {
      SITE_DIR: site.dir,
      PORT: `127.0.0.1:${port}`,
      UPSTREAM: '127.0.0.1:9',
    }
    const config = template.replace(/\$\{(\w+)\}/g, (whole, name: string) => filled[name] ?? whole)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(site.dir, `tmp-${name}`)};`)
      .join(' ')
    await writeFile(join(site.dir, 'nginx.conf'), config.replace('http {', `http { ${paths}`))
    nginx = spawn(NGINX, [
      ...['-p', site.dir, '-c', join(site.dir, 'nginx.conf'), '-e', 'stderr'],
      ...['-g', 'daemon off; master_process off;'],
    ])
    nginx.stderr?.on('data', (chunk) => {
      said += chunk
    })
    for (let tries = 0; !(await ask(port, '/').catch(() => undefined)); tries++) {
      if (tries > 50) throw new Error(`nginx does not answer: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  afterAll(async () => {
    const ended = new Promise((resolve) => nginx.once('exit', resolve))
    nginx.kill()
    if (nginx.exitCode === null) await ended
    await site.remove()
  })

  it.each(CASES.filter(({ name }) => !DIFFERENT.has(name)))(
    '$name: $url',
    async ({ url, method = 'GET', headers = {}, ...expected }) => {
      const [, host = 'sufra.test', path = '/'] = /^(?:http:\/\/([^/]+))?(\/.*)$/.exec(url) ?? []
      const answer = await ask(port, path, { host, method, headers })
      // A path that leaves the root is a bad request to nginx.
      const refused = /\/\.\.\/|%2e%2e|%00|%E0%A4%A/.test(url) && answer.status === 400
      expect(refused ? 404 : answer.status).toBe(expected.status)
      expect(answer.headers.location).toBe(expected.location)
      if (expected.cacheControl !== undefined)
        expect(answer.headers['cache-control']).toBe(expected.cacheControl)
      if (expected.vary !== undefined && sameVary(expected.file ?? '')) {
        const vary = answer.headers.vary?.split(', ').filter((name) => name !== 'Accept-Encoding') ?? []
        expect(vary.join(', ')).toBe(expected.vary)
      }
      expect(answer.text).not.toContain('secret')
      if (method === 'GET' && expected.file?.endsWith('.html')) {
        const [, venue = '', rest = ''] = /^([^/]+)(\/.*)$/.exec(expected.file) ?? []
        expect(answer.text).toBe(bodyOf(venue, rest))
      }
      if (expected.file?.endsWith('_payload.json'))
        expect(JSON.parse(answer.text)).toEqual({ file: expected.file })
    },
  )

  it('sends text compressed, ranges and 304', async () => {
    const zipped = await ask(port, '/grill/dinein', { headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    const font = await ask(port, '/assets/fonts/a.woff2', { headers: { range: 'bytes=0-9' } })
    expect([font.status, font.bytes.length]).toEqual([206, 10])
    const { headers } = await ask(port, '/grill/dinein')
    const again = await ask(port, '/grill/dinein', { headers: { 'if-none-match': headers.etag ?? '' } })
    expect(again.status).toBe(304)
  })

  it('shows the path in the not-found page only where it is plain', async () => {
    expect((await ask(port, '/grill/nothing?x=1')).text).toContain('<code>/grill/nothing</code>')
    expect((await ask(port, '/<script>')).text).not.toContain('<script')
  })

  it('asks crawlers to come back to a venue that is not available', async () => {
    const { status, headers, text } = await ask(port, '/paused', {
      headers: { cookie: 'i18n_redirected=ar' },
    })
    expect([status, headers['retry-after']]).toEqual([503, '3600'])
    expect(text).toContain('/433/index.ar.html')
    expect((await ask(port, '/grill')).headers['retry-after']).toBeUndefined()
  })

  it('never redirects to another host', async () => {
    for (const path of [
      '/\\evil.test/',
      '//\\evil.test/',
      '/\\evil.test/dine_in',
      '/%0d%0ax:y/',
      '//evil.test/dine_in/',
    ]) {
      const { headers } = await ask(port, path)
      expect(headers.location ?? '/x').toMatch(/^\/[^/\\]/)
      expect(headers.x).toBeUndefined()
    }
  })
})

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
