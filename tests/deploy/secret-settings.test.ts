import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../scripts/serve/server/config.ts'
import { connect } from '../../scripts/venue/operator-api.ts'

const ADDRESS = 'postgres://sufra@db.test:5432/sufra'
let dir: string
const file = (name: string, text: string) => {
  writeFileSync(join(dir, name), text)
  return join(dir, name)
}
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'sufra-secrets-'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

// @feature deploy.secrets
describe('secrets', () => {
  it('are read from files, without the line break at their end', () => {
    const { databaseUrl, operatorToken, webhookSecret } = readConfig({
      DATABASE_URL: ADDRESS,
      DATABASE_PASSWORD_FILE: file('password', 'p@ss/word:1\n'),
      SUFRA_OPERATOR_TOKEN_FILE: file('token', 'a-token-of-this-test-alone\n'),
      SUFRA_WEBHOOK_SECRET: 'a-secret-of-more-than-32-characters',
    })
    expect(databaseUrl).toBe('postgres://sufra:p%40ss%2Fword%3A1@db.test:5432/sufra')
    expect(operatorToken).toBe('a-token-of-this-test-alone')
    expect(webhookSecret).toBe('a-secret-of-more-than-32-characters')
  })

  it('are read from files by the operator’s command too', async () => {
    const tokens: (string | undefined)[] = []
    const server = createServer(({ headers }, response) => {
      tokens.push(headers.authorization)
      response.setHeader('Content-Type', 'application/json').end('{"venues":[]}')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const API_BASE = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await connect({ API_BASE, SUFRA_OPERATOR_TOKEN_FILE: file('operator', 'a-token-in-a-file\n') }).bytes(
      'listVenues',
      {},
    )
    server.close()
    expect(tokens).toEqual(['Bearer a-token-in-a-file'])
  })

  it('of an SMS gateway are read from files too', () => {
    const gateway = {
      ...{ name: 'local', url: 'https://sms.test/send', encoding: 'json', phone: 'plain', sender: 'SUFRA' },
      fields: { key: '{env:SMS_KEY}', text: '{text}', to: '{phone}' },
      accepted: { path: 'result', equals: 'OK' },
    }
    const settings = { SMS_PROVIDER: 'gateway', SMS_GATEWAY_FILE: file('gateway', JSON.stringify(gateway)) }
    expect(() => readConfig(settings)).toThrow('requires SMS_KEY')
    const { messageProviders } = readConfig({
      ...settings,
      SMS_KEY_FILE: file('key', 'a-key-of-the-gateway\n'),
    })
    expect(messageProviders.sms?.name).toBe('local')
  })

  it('are not replaced if the address has a password', () => {
    const DATABASE_URL = 'postgres://sufra:own@db.test/sufra'
    expect(readConfig({ DATABASE_URL, DATABASE_PASSWORD: 'another' }).databaseUrl).toBe(DATABASE_URL)
  })

  it.each([
    ['is missing', () => join(dir, 'nothing'), 'cannot be read: ENOENT'],
    ['is empty', () => file('empty', '\n'), 'is empty'],
  ])('name the file that %s', (_, path, message) => {
    const SUFRA_OPERATOR_TOKEN_FILE = path()
    expect(() => readConfig({ SUFRA_OPERATOR_TOKEN_FILE })).toThrow(
      `SUFRA_OPERATOR_TOKEN_FILE: "${SUFRA_OPERATOR_TOKEN_FILE}" ${message}`,
    )
  })

  it('are set once', () => {
    const both = { SUFRA_OPERATOR_TOKEN: 'a-token-of-this-test-alone', SUFRA_OPERATOR_TOKEN_FILE: '/token' }
    expect(() => readConfig(both)).toThrow('SUFRA_OPERATOR_TOKEN is set too')
  })

  it.each([
    ['DATABASE_PASSWORD', { DATABASE_URL: ADDRESS, DATABASE_PASSWORD: 'change-me' }],
    ['DATABASE_PASSWORD', { DATABASE_URL: ADDRESS, DATABASE_PASSWORD: '<password>' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://sufra:CHANGEME@db.test/sufra' }],
    ['SUFRA_OPERATOR_TOKEN', { SUFRA_OPERATOR_TOKEN: 'your-operator-token-here' }],
    ['SUFRA_ACCOUNT_SECRET', { SUFRA_ACCOUNT_SECRET: 'replace_me_with_openssl_rand' }],
    ['SUFRA_PAYMENT_SECRET', { SUFRA_PAYMENT_SECRET: 'xxxxxxxxxxxxxxxxxxxxxxxx' }],
  ])('that are placeholders of an example are refused, but not shown: %s', (name, variables) => {
    const read = () => readConfig(variables)
    expect(read).toThrow(new RegExp(`^${name}: its value is the placeholder of an example`))
    for (const value of Object.values(variables).filter((value) => value !== ADDRESS))
      expect(read).not.toThrow(value)
  })

  it.each(['postgres://postgres:postgres@localhost/test', 'postgres://a:x@h/b', 'postgres://a:%E0%A4%A@h/b'])(
    'that are only weak are accepted: %s',
    (DATABASE_URL) => {
      expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
    },
  )
})

// @feature deploy.separate-processes
describe('settings of separate processes', () => {
  it('turn off what another process does', () => {
    const variables = { DATABASE_URL: ADDRESS, MIGRATE: '0', PUBLISHER: '0', SUFRA_DEMO: '0' }
    expect(readConfig(variables)).toMatchObject({ migrate: false, publisher: false, demo: false })
  })

  it.each([
    [{ PUBLISHER: '0' }, 'DATABASE_URL: is required with PUBLISHER=0'],
    [{ DATABASE_PASSWORD: 'secret' }, 'DATABASE_URL: is required with DATABASE_PASSWORD'],
    [{ MIGRATE: 'no' }, 'MIGRATE: "no" must be 0 or 1'],
  ])('are refused where nothing would work: %o', (variables, message) => {
    expect(() => readConfig(variables)).toThrow(message)
  })
})
