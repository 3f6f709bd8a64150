import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRequest } from './helpers/http.ts'
import { createSite, pageBody, type Site } from './helpers/site.ts'

const SERVE = fileURLToPath(new URL('../../scripts/serve/serve.ts', import.meta.url))
let site: Site
beforeAll(async () => {
  site = await createSite()
})
afterAll(() => site.remove())

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [SERVE], {
    env: {
      PATH: process.env.PATH ?? '',
      SITE_DIR: site.dir,
      DATA_DIR: `${site.dir}/data`,
      PORT: '0',
      ...env,
    },
  })
  let out = ''
  let err = ''
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const ready = new Promise<number>((resolve) => {
    child.stdout.on('data', (chunk) => {
      out += chunk
      const port = /ready http:\/\/localhost:(\d+)/.exec(out)?.[1]
      if (port) resolve(Number(port))
    })
  })
  const ended = new Promise<{ code: number | null; err: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, err }))
  })
  return { child, ready, ended }
}

describe('npm run serve', () => {
  it('serves the folder and exits cleanly on SIGTERM', async () => {
    const { child, ready, ended } = run({})
    const port = await ready
    expect((await sendRequest(port, '/grill/dinein')).text).toBe(pageBody('grill', '/dinein/index.html'))
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, err: '' })
  })

  it('names the invalid setting', async () => {
    const { ended } = run({ PORT: 'x', SITE_URL: 'menu.test' })
    const { code, err } = await ended
    expect(code).toBe(1)
    expect(err).toBe(
      'PORT: "x" must be a port number from 0 to 65535\nSITE_URL: "menu.test" must be an http:// or https:// address\n',
    )
  })

  it('names the port that is in use', async () => {
    const first = run({})
    const port = await first.ready
    const { code, err } = await run({ PORT: String(port) }).ended
    expect([code, err]).toEqual([1, expect.stringContaining(`PORT: ${port} on 127.0.0.1 is in use`)])
    first.child.kill('SIGINT')
    expect((await first.ended).code).toBe(0)
  })
})
