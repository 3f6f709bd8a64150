import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../scripts/serve/config.ts'
import { openOwnApi } from '../../scripts/serve/own-api.ts'

const demoDir = fileURLToPath(new URL('../../api/demo', import.meta.url))
const token = 'a-token-of-this-test-alone'
let dir: string
const config = () => readConfig({ DATA_DIR: join(dir, 'data'), SUFRA_OPERATOR_TOKEN: token })

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sufra-api-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

describe('our own API', () => {
  it('has the demo venues on the first start, and afterwards what was left of them', async () => {
    const first = await openOwnApi(config(), { demoDir })
    const ids = (await first.venues()).flatMap((venue) => venue.referenceIds)
    expect(ids.length).toBeGreaterThanOrEqual(6)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) {
      const answer = await first.fetch(new Request(`http://api.test/webapp/v5/restaurant/${id}`))
      expect([id, answer.status]).toEqual([id, 200])
    }
    expect(first.tokenFile).toBeNull()
    const [gone = ''] = ids
    const deleted = await first.fetch(
      new Request(`http://api.test/operator/venues/${gone}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    expect(deleted.status).toBe(200)
    await first.close()

    const second = await openOwnApi(config(), { demoDir })
    const left = (await second.venues()).flatMap((venue) => venue.referenceIds)
    await second.close()
    expect(left).not.toContain(gone)
    expect(left.length).toBeGreaterThan(0)
  })

  it('names the demo file that is not valid, and lets go of the database', async () => {
    const broken = join(dir, 'demo')
    await mkdir(broken)
    await writeFile(join(broken, 'bad.json'), '{}')
    await expect(openOwnApi(config(), { demoDir: broken })).rejects.toThrow('demo venue bad.json')
    await rm(join(broken, 'bad.json'))
    const again = await openOwnApi(config(), { demoDir: broken })
    expect((await again.venues()).flatMap((venue) => venue.referenceIds)).toEqual([])
    await again.close()
  })
})
