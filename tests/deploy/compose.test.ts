import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../scripts/serve/server/config.ts'
import { PROJECT, readServices } from './support/compose.ts'

const services = readServices()
const names = Object.keys(services)
const scratch = mkdtempSync(join(tmpdir(), 'sufra-compose-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Rules of taste are off: order, quotes, and ports of Caddy on all interfaces, which are its purpose. */
const OFF = [
  'no-quotes-in-volumes',
  'no-unbound-port-interfaces',
  'service-dependencies-alphabetical-order',
  'service-keys-order',
  'services-alphabetical-order',
  'top-level-properties-order',
]
/** The formatter writes double quotes. */
const QUOTES = { 'require-quotes-in-ports': [2, { quoteType: 'double' }] as [2, { quoteType: string }] }
const rules = { ...QUOTES, ...Object.fromEntries(OFF.map((rule) => [rule, 0 as const])) }
const lint = (file: string) =>
  new DCLinter({ rules, quiet: true, debug: false, exclude: [] })
    .lintFiles([file], false)
    .flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`))

const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0

// @feature deploy.containers
describe('compose.yaml', () => {
  it('has the schema of the Compose specification', () => {
    expect(lint(join(PROJECT, 'compose.yaml'))).toEqual([])
    const wrong = join(scratch, 'compose.yaml')
    writeFileSync(
      wrong,
      readFileSync(join(PROJECT, 'compose.yaml'), 'utf8').replace('depends_on:', 'depend_on:'),
    )
    expect(lint(wrong).join()).toContain('/services/migrate')
  })

  it.runIf(hasCompose)('is accepted by docker compose, which asks for a missing SITE_URL', () => {
    for (const name of ['compose.yaml', 'Dockerfile', 'deploy', 'scripts/serve/edge'])
      cpSync(join(PROJECT, name), join(scratch, name), { recursive: true })
    const config = (env: Record<string, string>) =>
      spawnSync('docker', ['compose', '--profile', '*', 'config', '--quiet'], {
        cwd: scratch,
        env: { PATH: process.env.PATH ?? '', ...env },
        encoding: 'utf8',
      })
    expect(config({ SITE_URL: 'https://menu.test' })).toMatchObject({ status: 0, stderr: '' })
    expect(config({}).stderr).toContain('set SITE_URL')
  })

  it.each(names)('gives %s no more rights than it needs, and a pinned version', (name) => {
    const service = services[name]
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(service?.security_opt).toContain('no-new-privileges:true')
    expect(service?.privileged).toBeUndefined()
    expect(service?.image).toMatch(/:(\d+\.\d+(\.\d+)?(-[\w.]+)?|\$\{SUFRA_VERSION:-\d+\.\d+\.\d+\})$/)
  })

  it('uses the version of the project', () => {
    const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string }
    expect(services.app?.image).toBe(`sufra:\${SUFRA_VERSION:-${version}}`)
  })

  it('waits for what is healthy, and migrates once before anything uses the database', () => {
    const waits = (name: string) =>
      Object.fromEntries(
        Object.entries(services[name]?.depends_on ?? {}).map(([other, { condition }]) => [other, condition]),
      )
    expect(waits('migrate')).toEqual({ postgres: 'service_healthy' })
    expect(waits('app')).toMatchObject({
      postgres: 'service_healthy',
      migrate: 'service_completed_successfully',
    })
    expect(waits('worker')).toEqual({ app: 'service_healthy' })
    expect(waits('nginx')).toMatchObject({ app: 'service_healthy' })
    // Whatever runs on has a health check; whatever others wait for has one in particular.
    for (const [name, { restart, healthcheck }] of Object.entries(services)) {
      const endsByItself = restart === 'no'
      expect([name, healthcheck?.disable ?? false]).toEqual([name, endsByItself])
      if (!endsByItself) expect(healthcheck?.test?.length).toBeGreaterThan(1)
    }
    // A service of a profile that is off does not keep others from starting.
    for (const [name, { depends_on = {}, profiles = [] }] of Object.entries(services))
      for (const [other, { required }] of Object.entries(depends_on))
        if (services[other]?.profiles && !profiles.includes(services[other].profiles[0] ?? ''))
          expect([name, other, required]).toEqual([name, other, false])
  })

  it('keeps the database where Postgres 18 and later write it', () => {
    expect(Number(/^postgres:(\d+)/.exec(services.postgres?.image ?? '')?.[1])).toBeGreaterThanOrEqual(18)
    expect(services.postgres?.volumes).toEqual(['postgres:/var/lib/postgresql'])
    expect(services.postgres?.environment).not.toHaveProperty('PGDATA')
  })

  it('contains no secret and opens only the ports of the proxies', () => {
    const values = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment))
    for (const [name, value] of values)
      if (/SECRET|PASSWORD|TOKEN|KEY/.test(name))
        expect([name, /^(\/run\/secrets\/|\$\{\w+:-\})/.test(value)]).toEqual([name, true])
    expect(names.filter((name) => services[name]?.ports)).toEqual(['nginx', 'caddy'])
    expect(services.nginx?.ports).toEqual([`\${HTTP_ADDRESS:-127.0.0.1:8080}:8080`])
  })

  it('gives the processes settings that they accept', () => {
    const password = join(scratch, 'password')
    writeFileSync(password, 'a-password-of-this-test\n')
    for (const name of ['migrate', 'app', 'worker', 'bucket']) {
      const filled = Object.entries(services[name]?.environment ?? {}).map(([variable, value]) => [
        variable,
        String(value)
          .replace(/\$\{SITE_URL:\?[^}]*\}/, 'https://menu.test')
          .replace(/\$\{\w+:-([^}]*)\}/, '$1')
          .replace('/run/secrets/postgres_password', password),
      ])
      const config = readConfig(Object.fromEntries(filled))
      expect(config).toMatchObject({
        siteUrl: 'https://menu.test',
        databaseUrl: 'postgres://sufra:a-password-of-this-test@postgres:5432/sufra',
        migrate: name === 'migrate',
      })
      if (name === 'app') expect(config).toMatchObject({ publisher: false, proxies: 2, sandbox: 'off' })
      // `npm start` would take it for another platform's.
      expect(config.apiBase).toBe(name === 'worker' ? 'http://app:4321/api' : undefined)
    }
  })

  it('names only variables that the example of .env or the settings explain', () => {
    const used = readFileSync(join(PROJECT, 'compose.yaml'), 'utf8').matchAll(/\$\{(\w+)/g)
    const explained = ['deploy/compose.env', 'docs/settings.md', 'docs/deploy.md']
      .map((file) => readFileSync(join(PROJECT, file), 'utf8'))
      .join()
    for (const name of new Set([...used].map(([, name = '']) => name)))
      expect([name, explained.includes(name)]).toEqual([name, true])
  })

  it('mounts files that exist', () => {
    const files = Object.values(services)
      .flatMap(({ volumes = [] }) => volumes)
      .filter((volume) => volume.startsWith('./'))
      .map((volume) => volume.split(':')[0] ?? '')
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) expect([file, existsSync(join(PROJECT, file))]).toEqual([file, true])
  })
})
