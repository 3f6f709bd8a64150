import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasNginx } from '../../scripts/machine/nginx.ts'
import { programOrNothing } from '../../scripts/machine/program.ts'
import { PROJECT } from './support/compose.ts'

const WRITE = join(PROJECT, 'deploy/nginx/write-config.sh')
const MACHINE = join(PROJECT, 'deploy/nginx/machine')
const nginx = programOrNothing('nginx', 'nginx')
const openssl = programOrNothing('openssl', 'openssl')
/** Not every machine has IPv6. */
const LISTEN_IPV6 = /^ *listen \[::\].*$/gm
let dir: string

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'sufra-nginx-files-'))
  for (const folder of ['site', 'conf']) mkdirSync(join(dir, folder))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const settings = () => ({
  SITE_DIR: join(dir, 'site'),
  PORT: '127.0.0.1:18080',
  UPSTREAM: '127.0.0.1:4321',
  RUN_DIR: dir,
  TEMP_DIR: dir,
  CONF_DIR: join(dir, 'conf'),
})
const write = (env: Record<string, string> = settings(), ...args: string[]) =>
  spawnSync('sh', [WRITE, ...args], { env: { PATH: process.env.PATH ?? '', ...env }, encoding: 'utf8' })

/** `nginx -t`, which also opens certificates and creates folders. */
function check(config: string) {
  const file = join(dir, 'nginx.conf')
  writeFileSync(file, config)
  return spawnSync(nginx ?? '', ['-t', '-p', dir, '-c', file, '-e', 'stderr'], { encoding: 'utf8' })
}

/** A copy with a certificate of this test instead of Let's Encrypt's. */
function withCertificate(file: string): string {
  const key = join(dir, 'key.pem')
  const certificate = join(dir, 'certificate.pem')
  const args = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=menu.example',
  ]
  const made = spawnSync(openssl ?? '', [...args, '-days', '2', '-keyout', key, '-out', certificate])
  if (made.status !== 0) throw new Error(String(made.stderr))
  return readFileSync(join(MACHINE, file), 'utf8')
    .replace(/\/etc\/letsencrypt\S+fullchain.pem/g, certificate)
    .replace(/\/etc\/letsencrypt\S+privkey.pem/g, key)
    .replace(LISTEN_IPV6, '')
    .replace(/listen (80|443)/g, 'listen 127.0.0.1:18$1')
}

// @feature deploy.machine
describe('write-config.sh', () => {
  it('fills in all settings, by default those of Debian', () => {
    const { status, stdout, stderr } = write({})
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).not.toContain('${')
    for (const line of ['pid /run/nginx.pid;', 'root /var/lib/sufra/site;', 'listen 127.0.0.1:8080;'])
      expect(stdout).toContain(line)
    expect(write({ UPSTREAM: 'sufra_app' }).stdout).toContain('proxy_pass http://sufra_app;')
  })

  it.each([{ UPSTREAM: 'a;b' }, { SITE_DIR: '/a|b' }, { PORT: '80&' }])('refuses %o', (env) => {
    const { status, stdout, stderr } = write(env)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`"${Object.values(env)[0]}" is not a valid setting`)
  })

  it('says which file it cannot read', () => {
    expect(write({}, '/nowhere/nginx.conf')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('/nowhere'),
    })
  })
})

// @feature deploy.machine
describe.skipIf(!nginx || !openssl || !hasNginx())('the files for nginx, checked by nginx -t', () => {
  it('accepts the configuration without settings of its own, and refuses a broken one', () => {
    expect(check(write().stdout)).toMatchObject({ status: 0 })
    expect(check(write().stdout.replace('http {', 'http { nonsense on;'))).toMatchObject({ status: 1 })
  })

  it('accepts it with TLS and two processes', () => {
    cpSync(join(MACHINE, 'http-upstream.conf'), join(dir, 'conf/http-upstream.conf'))
    writeFileSync(
      join(dir, 'conf/http-upstream.conf'),
      readFileSync(join(MACHINE, 'http-upstream.conf'), 'utf8')
        .replace(LISTEN_IPV6, '')
        .replace('listen 80', 'listen 127.0.0.1:18080'),
    )
    writeFileSync(join(dir, 'conf/server-tls.conf'), withCertificate('server-tls.conf'))
    const { status, stderr } = check(
      write({ ...settings(), UPSTREAM: 'sufra_app', PORT: '127.0.0.1:18081' }).stdout,
    )
    expect([status, stderr]).toEqual([0, expect.stringContaining('successful')])
  })

  it('accepts the site beside other sites', () => {
    const site = withCertificate('site.conf')
    const { status, stderr } = check(`pid ${dir}/nginx.pid;\nevents {}\nhttp { access_log off;\n${site} }`)
    expect([status, stderr]).toEqual([0, expect.stringContaining('successful')])
  })
})
