import type { EdgeHandler } from '../../scripts/serve/edge/edge-handler.ts'
import { SITE_URL } from './fixture-venue.ts'

export type Visit = { buildId: string; marker: string; pages: number; faults: string[] }

/**
 * Reads a whole venue of `killPlan` by its links, as a visitor does. Returns its faults and its build. Repeats the visit if
 * a swap happened meanwhile, because two complete builds are not a mixture. `constants` is that of the plan.
 */
export async function visit(edge: EdgeHandler, referenceId: string, constants = 15): Promise<Visit> {
  const get = async (path: string) => {
    const response = await edge(new Request(SITE_URL + path, { headers: { 'Accept-Encoding': 'identity' } }))
    return { status: response.status, text: await response.text() }
  }
  const root = `/${referenceId}`
  const build = async () => JSON.parse((await get(`${root}/builds/latest.json`)).text).id as string
  for (;;) {
    const buildId = await build()
    const faults: string[] = []
    const payload = await get(`${root}/dinein/_payload.json`)
    const { marker } = payload.status === 200 ? JSON.parse(payload.text) : { marker: 'no payload' }
    const seen = new Set([root, `${root}/about/0`, `${root}/about/${constants - 1}`])
    for (const path of seen) {
      const { status, text } = await get(path)
      if (status !== 200) faults.push(`${path} answers ${status}`)
      const expected = path.includes('/about/') ? 'constant' : marker
      if (!text.includes(`data-marker="${expected}"`)) faults.push(`${path} is not of ${marker}`)
      for (const [, href = ''] of text.matchAll(/<a href="([^"]+)"/g)) seen.add(href)
    }
    if ((await build()) === buildId) return { buildId, marker, pages: seen.size, faults }
  }
}
