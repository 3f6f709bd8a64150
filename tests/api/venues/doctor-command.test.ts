import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../../api/db/open.ts'
import { beginStandby } from '../../../api/db/standby/standby.ts'
import { createHealth } from '../../../scripts/serve/server/health.ts'
import { createTestApi, databaseKinds, newDatabase } from '../support/api.ts'
import { serveApi, venueCommand } from '../support/backups.ts'

// @feature-file server.doctor

describe.each(databaseKinds)('the doctor on %s', (kind) => {
  let open: OpenDatabase
  let site: Awaited<ReturnType<typeof serveApi>>
  let env: Record<string, string>
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sufra-doctor-'))
    writeFileSync(join(folder, 'operator-token'), 'changeme-changeme-changeme\n')
    const given = kind === 'postgres' ? { DATABASE_URL: await newDatabase(inject('databaseUrl')) } : {}
    const { DATABASE_URL: databaseUrl } = given
    open = await openDatabase(databaseUrl === undefined ? { memory: true } : { databaseUrl })
    const health = createHealth(
      () => ({}),
      () => {},
      async () => true,
    )
    const pages = new Hono().all('/readyz', ({ req }) => health(req.raw))
    site = await serveApi(createTestApi(open).app as never, pages as never)
    env = { ...given, API_BASE: site.base, DATA_DIR: folder, SITE_URL: 'http://menu.invalid' }
  })
  afterAll(async () => {
    await site.close()
    await open.close()
    rmSync(folder, { recursive: true })
  })

  test('reads the server, the database and the files, and leaves nothing behind', async () => {
    await beginStandby(open.db, { restoredAt: new Date(), backupMadeAt: new Date() })
    const result = await venueCommand(['doctor'], env)
    expect(result).toMatchObject({ code: 1, err: '' })
    expect(result.out).toMatch(/^warning {2}server: on standby/m)
    expect(result.out).toMatch(/^PROBLEM {2}site: http:\/\/menu\.invalid cannot be reached/m)
    expect(result.out).toMatch(/^PROBLEM {2}operator-token: looks like a placeholder\n {9}→ generate/m)
    expect(result.out).toMatch(
      kind === 'postgres'
        ? /^ok {7}database: Postgres \d+, up to date/m
        : /^warning {2}database: there is none yet/m,
    )
    expect(result.out).not.toContain('changeme')
    expect(readdirSync(folder)).toEqual(['operator-token'])
  })

  test('an invalid setting is named', async () => {
    expect(await venueCommand(['doctor'], { ...env, PROXIES: 'many' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('PROXIES'),
    })
  })
})
