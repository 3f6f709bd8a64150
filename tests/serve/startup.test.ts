import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/machine/free-port.ts'
import { type Config, readConfig } from '../../scripts/serve/server/config.ts'
import type { LogEvent } from '../../scripts/serve/server/log.ts'
import { createMetrics } from '../../scripts/serve/server/metrics.ts'
import { type RunningSite, type StartSteps, startSite } from '../../scripts/serve/startup.ts'
import { sendRequest } from './helpers/http.ts'
import { createSite, type Site } from './helpers/site.ts'

let site: Site
let config: Config
let running: RunningSite | undefined
let events: string[]
let printed: string[]
let logged: LogEvent[]
let databaseDown: boolean

beforeEach(async () => {
  site = await createSite()
  const dataDir = await mkdtemp(join(tmpdir(), 'sufra-data-'))
  config = { ...readConfig({ PORT: '0', DATA_DIR: dataDir }), siteDir: site.dir }
  events = []
  printed = []
  logged = []
  databaseDown = false
})
afterEach(async () => {
  await running?.close()
  running = undefined
  await site.remove()
  await rm(config.dataDir, { recursive: true, force: true })
})

const closing = (name: string) => async () => {
  events.push(`close ${name}`)
}

/** Steps that record when they run. The publisher calls the API through the server, as the real one does. */
function steps(changes: Partial<StartSteps> = {}): StartSteps {
  return {
    openApi: async () => {
      events.push('api')
      return {
        fetch: (request) => new Response(new URL(request.url).pathname),
        ping: async () => {
          if (databaseDown) throw new Error('the database is gone')
        },
        close: closing('api'),
      }
    },
    compile: async () => {
      events.push('compile')
    },
    startPublishing: async ({ siteUrl, apiBase }) => {
      const answer = await sendRequest(Number(new URL(apiBase).port), '/api/webapp/x')
      events.push(`publish ${siteUrl.replace(/\d+$/, 'N')} ${answer.status} ${answer.text}`)
      return { venues: [{ referenceId: 'grill', name: 'The Grill' }], close: closing('publisher') }
    },
    pictures: { version: 'v1', compose: async () => null },
    ...changes,
  }
}

const start = async (changes?: Partial<StartSteps>) => {
  running = await startSite(config, steps(changes), {
    log: (event) => logged.push(event),
    print: (line) => printed.push(line),
    metrics: createMetrics(),
  })
  return running
}

describe('startSite', () => {
  it('starts all parts, prints the address, and closes them in order', async () => {
    const { port, close } = await start()
    expect(events).toEqual(['api', 'compile', 'publish http://localhost:N 200 /webapp/x'])
    expect(printed.at(-1)).toBe(`ready http://localhost:${port}`)
    expect(printed[0]).toMatch(new RegExp(`The Grill\nhttp://localhost:${port}/grill\n[^]*[▄█▀]{10}`))
    expect((await sendRequest(port, '/grill')).status).toBe(200)
    expect((await sendRequest(port, '/media/none.png')).status).toBe(404)
    expect((await sendRequest(port, '/_image?w=1')).status).toBe(400)
    await Promise.all([close(), close()])
    expect(events.slice(3)).toEqual(['close publisher', 'close api'])
    await expect(sendRequest(port, '/grill')).rejects.toThrow('ECONNREFUSED')
  })

  // @feature publish.webhook
  it('handles platform hooks beside the platform’s own calls', async () => {
    const platform = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'))
    platform.listen(0, '127.0.0.1')
    await once(platform, 'listening')
    config = { ...config, apiBase: `http://127.0.0.1:${(platform.address() as AddressInfo).port}` }
    const forwarded: string[] = []
    const { port, close } = await start({
      startPublishing: async () => ({ venues: [], close: closing('publisher') }),
      openPlatformHooks: async () => ({
        fetch: (request) => {
          forwarded.push(`${request.method} ${new URL(request.url).pathname}`)
          return new Response(null, { status: 202 })
        },
        close: closing('hooks'),
      }),
    })
    expect((await sendRequest(port, '/api/hooks/venue-changed', { method: 'POST' })).status).toBe(202)
    expect((await sendRequest(port, '/api/hooks/others', { method: 'POST' })).status).toBe(200)
    expect(forwarded).toEqual(['POST /hooks/venue-changed'])
    await close()
    expect(events).toEqual(['compile', 'close publisher', 'close hooks'])
    platform.close()
  })

  it('serves the existing site while it starts', async () => {
    let seen: number[] = []
    await start({
      openApi: async ({ apiBase }) => {
        const port = Number(new URL(apiBase).port)
        seen = [(await sendRequest(port, '/grill')).status, (await sendRequest(port, '/api/webapp/x')).status]
        return steps().openApi({ apiBase, siteUrl: '' })
      },
    })
    expect(seen).toEqual([200, 503])
  })

  // @feature server.monitoring
  it('is healthy at once, and ready when all parts run and the database answers', async () => {
    let starting: number[] = []
    const { port } = await start({
      openApi: async (addresses) => {
        const own = Number(new URL(addresses.apiBase).port)
        starting = [(await sendRequest(own, '/healthz')).status, (await sendRequest(own, '/readyz')).status]
        return steps().openApi(addresses)
      },
    })
    expect(starting).toEqual([200, 503])
    const ready = await sendRequest(port, '/readyz')
    expect([ready.status, JSON.parse(ready.text)]).toEqual([
      200,
      { status: 'ok', checks: { site: 'ok', database: 'ok' } },
    ])
    databaseDown = true
    const failed = await sendRequest(port, '/readyz')
    expect([failed.status, JSON.parse(failed.text)]).toEqual([
      503,
      { status: 'not ready', checks: { site: 'ok', database: 'failed' } },
    ])
    expect(logged.at(-1)).toMatchObject({ check: 'database', error: 'the database is gone' })
    expect((await sendRequest(port, '/healthz')).status).toBe(200)
  })

  it('serves metrics on a separate port', async () => {
    config = { ...config, metricsPort: await freePort() }
    const { port, close } = await start()
    await sendRequest(port, '/grill')
    await sendRequest(port, '/nowhere')
    const { status, text } = await sendRequest(config.metricsPort ?? 0, '/metrics')
    expect(status).toBe(200)
    const count = (code: number) =>
      `sufra_http_request_duration_seconds_count{part="edge",method="GET",route="edge",status="${code}"} 1`
    expect(text).toContain(count(200))
    expect(text).toContain(count(404))
    expect(text).toContain('process_resident_memory_bytes')
    expect((await sendRequest(port, '/metrics')).status).toBe(404)
    await close()
    await expect(sendRequest(config.metricsPort ?? 0, '/metrics')).rejects.toThrow('ECONNREFUSED')
  })

  it('names the setting of a metrics port that is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    config = { ...config, metricsPort: (taken.address() as AddressInfo).port }
    await expect(start()).rejects.toThrow(/^METRICS_PORT: \d+ on 127\.0\.0\.1 is in use/)
    taken.close()
  })

  it('opens no embedded API if API_BASE names another', async () => {
    config = { ...config, apiBase: 'https://platform.test' }
    let base = ''
    const { port } = await start({
      startPublishing: async ({ apiBase }) => {
        base = apiBase
        return { venues: [], close: closing('publisher') }
      },
    })
    expect(base).toBe('https://platform.test')
    expect(events).toEqual(['compile'])
    // Requested through this server, but not found.
    expect((await sendRequest(port, '/api/webapp/x')).status).toBe(502)
  })

  it.each(['openApi', 'compile', 'startPublishing'] as const)(
    'closes what was started if %s fails',
    async (step) => {
      let port = 0
      const failing = { [step]: () => Promise.reject(new Error('no luck')) }
      const openApi: StartSteps['openApi'] = ({ apiBase, siteUrl }) => {
        port = Number(new URL(apiBase).port)
        return steps(failing).openApi({ apiBase, siteUrl })
      }
      await expect(start({ ...failing, openApi })).rejects.toThrow('no luck')
      await expect(sendRequest(port, '/grill')).rejects.toThrow('ECONNREFUSED')
      expect(events.filter((event) => event === 'close api')).toHaveLength(step === 'openApi' ? 0 : 1)
      expect(printed).toEqual([])
    },
  )
})
