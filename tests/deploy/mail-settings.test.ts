import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../scripts/serve/server/config.ts'

// @feature-file deploy.mail

const SMTP_URL = 'smtp://menu:s3cret-pass@mail.example.com:587'
const SMTP_FROM = 'orders@example.com'

test('mails are sent with a server and a sender, kept where the site is only tried out, and not offered elsewhere', () => {
  expect(readConfig({ SMTP_URL, SMTP_FROM, SMTP_FROM_NAME: 'Sufra' }).mail).toEqual({
    ...{ url: SMTP_URL, from: SMTP_FROM, fromName: 'Sufra' },
  })
  expect(readConfig({}).mail).toBe('outbox')
  expect(readConfig({ SITE_URL: 'https://menu.example.com' }).mail).toBeNull()
  expect(readConfig({ PROXIES: '1' }).mail).toBeNull()
  const sandbox = { PROXIES: '1', SUFRA_SANDBOX: '1' }
  expect(readConfig(sandbox).mail).toBe('outbox')
  expect(readConfig({ ...sandbox, TAP_CONTACT: SMTP_FROM }).mail).toBeNull()
})

test('the password comes from a file too, and is never shown', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sufra-mail-'))
  const file = join(folder, 'smtp')
  writeFileSync(file, `${SMTP_URL}\n`)
  expect(readConfig({ SMTP_URL_FILE: file, SMTP_FROM }).mail).toMatchObject({ url: SMTP_URL })
  rmSync(folder, { recursive: true })
  expect(() => readConfig({ SMTP_URL: 'https://menu:s3cret-pass@mail', SMTP_FROM })).toThrow(
    /^SMTP_URL: its value must be an smtp:\/\/ or smtps:\/\/ address$/,
  )
  expect(() => readConfig({ SMTP_URL: 'smtp://menu:change-me@mail', SMTP_FROM })).toThrow('placeholder')
})

test.each([
  [{ SMTP_URL }, 'SMTP_FROM: is required with SMTP_URL'],
  [{ SMTP_FROM }, 'SMTP_URL: is required with SMTP_FROM'],
  [{ SMTP_URL, SMTP_FROM: 'orders' }, 'SMTP_FROM: "orders" must be an e-mail address'],
  [{ SMTP_URL, SMTP_FROM, SMTP_FROM_NAME: 'a\nb' }, 'SMTP_FROM_NAME: '],
])('says what is wrong: %o', (variables, message) => {
  expect(() => readConfig(variables)).toThrow(message)
})
