import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/machine/free-port.ts'
import { programOrNothing } from '../../scripts/machine/program.ts'
import { sendRequest } from '../serve/helpers/http.ts'
import { PROJECT } from './support/compose.ts'

const CADDYFILE = join(PROJECT, 'deploy/caddy/Caddyfile')
const caddy = programOrNothing('caddy', 'caddy')
let home: string
const environment = (more: Record<string, string>) => ({ PATH: process.env.PATH ?? '', HOME: home, ...more })

// @feature deploy.containers deploy.machine
describe.skipIf(!caddy)('the Caddyfile', () => {
  let upstream: Server
  let process: ChildProcess
  let port: number
  let received: { url: string; headers: IncomingHttpHeaders } | undefined

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'sufra-caddy-'))
    upstream = createServer((request, response) => {
      received = { url: request.url ?? '', headers: request.headers }
      response.setHeader('Cache-Control', 'private, max-age=7')
      response.end('upstream')
    })
    upstream.listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    port = await freePort()
    process = spawn(caddy ?? '', ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], {
      // Without https, nobody has to issue a certificate.
      env: environment({
        SITE_URL: `http://127.0.0.1:${port}`,
        CADDY_ADMIN: `localhost:${await freePort()}`,
        VENUE_HOSTS: ` http://grill.test:${port}`,
        SUFRA_EDGE: `127.0.0.1:${(upstream.address() as AddressInfo).port}`,
      }),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    // Caddy would end with the first line that it writes to a closed stream.
    for await (const chunk of process.stderr?.iterator({ destroyOnReturn: false }) ?? []) {
      said += chunk
      if (said.includes('serving initial configuration')) break
    }
    if (!said.includes('serving initial configuration')) throw new Error(`Caddy does not start:\n${said}`)
    process.stderr?.resume()
  })
  afterAll(async () => {
    // A Caddy that did not start has ended.
    if (process.exitCode === null && process.signalCode === null) {
      process.kill()
      await once(process, 'exit')
    }
    upstream.close()
    rmSync(home, { recursive: true, force: true })
  })

  it.each(['', ' https://grill.example https://cafe.example'])(
    'is valid with the hosts %o',
    (VENUE_HOSTS) => {
      const env = environment({ SITE_URL: 'https://menu.example', VENUE_HOSTS, SUFRA_EDGE: 'nginx:8080' })
      const args = ['validate', '--adapter', 'caddyfile', '--config', CADDYFILE]
      const { status, stderr } = spawnSync(caddy ?? '', args, { env, encoding: 'utf8' })
      expect([status, stderr]).toEqual([0, expect.not.stringContaining('"warn"')])
    },
  )

  it('forwards every host with its name, and the visitor’s address instead of what the visitor claims', async () => {
    for (const host of [`127.0.0.1:${port}`, `grill.test:${port}`]) {
      const headers = { host, 'x-forwarded-for': '203.0.113.9' }
      const answer = await sendRequest(port, '/grill?x=1', { headers })
      expect([answer.status, answer.text]).toEqual([200, 'upstream'])
      expect(answer.headers['cache-control']).toBe('private, max-age=7')
      expect(received).toMatchObject({ url: '/grill?x=1', headers: { host, 'x-forwarded-for': '127.0.0.1' } })
    }
  })

  it('marks its own answers to calls while nothing answers behind it', async () => {
    upstream.close()
    upstream.closeAllConnections()
    const headers = { host: `127.0.0.1:${port}` }
    // At the same time, because Caddy waits for two seconds whether something answers.
    const [call, page] = await Promise.all([
      sendRequest(port, '/api/webapp/order', { method: 'POST', body: '{}', headers }),
      sendRequest(port, '/grill', { headers }),
    ])
    expect([call.status, JSON.parse(call.text)]).toMatchObject([502, { error: 1, code: 'internal' }])
    expect(call.headers).toMatchObject({ 'sufra-answer': 'edge', 'cache-control': 'no-store' })
    expect([page.status, page.headers['sufra-answer']]).toEqual([502, undefined])
  })
})
