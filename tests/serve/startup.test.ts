import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '../../scripts/serve/config.ts'
import { type RunningSite, type StartSteps, startSite } from '../../scripts/serve/startup.ts'
import { ask } from './helpers/http.ts'
import { createSite, type Site } from './helpers/site.ts'

let site: Site
let config: Config
let running: RunningSite | undefined
let events: string[]
let printed: string[]

beforeEach(async () => {
  site = await createSite()
  const dataDir = await mkdtemp(join(tmpdir(), 'sufra-data-'))
  config = { ...readConfig({ PORT: '0', DATA_DIR: dataDir }), siteDir: site.dir }
  events = []
  printed = []
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

/** Steps that note when they run; the publisher looks at the API by way of the server, as the real one does. */
function steps(changes: Partial<StartSteps> = {}): StartSteps {
  return {
    openApi: async () => {
      events.push('api')
      return { fetch: (request) => new Response(new URL(request.url).pathname), close: closing('api') }
    },
    compile: async () => {
      events.push('compile')
    },
    startPublishing: async ({ siteUrl, apiBase }) => {
      const answer = await ask(Number(new URL(apiBase).port), '/api/webapp/x')
      events.push(`publish ${siteUrl.replace(/\d+$/, 'N')} ${answer.status} ${answer.text}`)
      return { venues: [{ referenceId: 'grill', name: 'The Grill' }], close: closing('publisher') }
    },
    pictures: { version: 'v1', compose: async () => null },
    ...changes,
  }
}

const start = async (changes?: Partial<StartSteps>) => {
  running = await startSite(config, steps(changes), { log: () => {}, print: (line) => printed.push(line) })
  return running
}

describe('startSite', () => {
  it('starts everything, says where, and closes it in order', async () => {
    const { port, close } = await start()
    expect(events).toEqual(['api', 'compile', 'publish http://localhost:N 200 /webapp/x'])
    expect(printed.at(-1)).toBe(`ready http://localhost:${port}`)
    expect(printed[0]).toMatch(new RegExp(`The Grill\nhttp://localhost:${port}/grill\n[^]*[▄█▀]{10}`))
    expect((await ask(port, '/grill')).status).toBe(200)
    expect((await ask(port, '/media/none.png')).status).toBe(404)
    expect((await ask(port, '/_image?w=1')).status).toBe(400)
    await Promise.all([close(), close()])
    expect(events.slice(3)).toEqual(['close publisher', 'close api'])
    await expect(ask(port, '/grill')).rejects.toThrow('ECONNREFUSED')
  })

  it('serves what was published before while it starts', async () => {
    let seen: number[] = []
    await start({
      openApi: async ({ apiBase }) => {
        const port = Number(new URL(apiBase).port)
        seen = [(await ask(port, '/grill')).status, (await ask(port, '/api/webapp/x')).status]
        return steps().openApi({ apiBase, siteUrl: '' })
      },
    })
    expect(seen).toEqual([200, 503])
  })

  it('opens no API of its own where API_BASE names another', async () => {
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
    // Asked for through this server, and not there.
    expect((await ask(port, '/api/webapp/x')).status).toBe(502)
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
      await expect(ask(port, '/grill')).rejects.toThrow('ECONNREFUSED')
      expect(events.filter((event) => event === 'close api')).toHaveLength(step === 'openApi' ? 0 : 1)
      expect(printed).toEqual([])
    },
  )
})
