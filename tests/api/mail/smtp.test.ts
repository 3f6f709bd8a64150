import { afterEach, expect, test } from 'vitest'
import type { OutgoingMail } from '../../../api/mail/outgoing-mail.ts'
import { checkSmtp, connectionOptions, createSmtp } from '../../../api/mail/smtp.ts'
import { type MailServer, startMailServer } from '../../helpers/mail/mail-server.ts'

// @feature-file deploy.mail

let server: MailServer
afterEach(() => server.close())

const mail: OutgoingMail = {
  ...{ fromName: 'Grill', to: 'noura@diner.example', replyTo: null, subject: 'Receipt', id: 'a1' },
  ...{ text: 'text', html: '<p>html</p>', pdf: null, calendar: null },
}
const settings = (login: string, query = '?tls.rejectUnauthorized=false') => ({
  url: `smtp://${login}localhost:${server.port}${query}`,
  ...{ from: 'orders@menu.test', fromName: 'Sufra' },
})

test('logs in by STARTTLS, and sends in the name of the venue and the platform', async () => {
  server = await startMailServer({ password: 'p@ss' })
  expect(await createSmtp(settings('menu:p%40ss@'), 2000).send(mail)).toEqual({ kind: 'sent' })
  expect(server.sessions).toEqual([
    { secure: true, user: 'menu', from: 'orders@menu.test', to: ['noura@diner.example'] },
  ])
  expect(server.mails[0]?.from?.value).toEqual([{ name: 'Grill · Sufra', address: 'orders@menu.test' }])
  expect(await checkSmtp(settings('menu:p%40ss@'), 2000)).toBeNull()
})

test('a wrong password and a certificate of somebody else are faults of the installation, and the mail waits', async () => {
  server = await startMailServer({ password: 'right' })
  const attempt = await createSmtp(settings('menu:wrong@'), 2000).send(mail)
  expect(attempt).toMatchObject({ kind: 'later', code: expect.stringContaining('EAUTH') })
  expect(await checkSmtp(settings('menu:wrong@'), 2000)).toContain('535')
  expect((await createSmtp(settings('menu:right@', ''), 2000).send(mail)).kind).toBe('later')
  expect(server.mails).toEqual([])
})

test('a password is sent over TLS only, except on this machine', async () => {
  server = await startMailServer()
  const needsTls = (url: string) => connectionOptions(url, 1).requireTLS
  expect(needsTls('smtp://menu:p@mail.example.com:587')).toBe(true)
  expect(needsTls('smtp://mail.example.com')).toBe(false)
  expect(needsTls('smtp://menu:p@[::1]:25')).toBe(false)
  // A server that offers no TLS gets no password.
  const other = { ...settings('menu:p@'), url: `smtp://menu:p@127.0.0.1:${server.port}?requireTLS=true` }
  expect((await createSmtp(other, 2000).send(mail)).kind).toBe('later')
})

test('refused content is final, a server that cannot be reached is not', async () => {
  server = await startMailServer()
  server.faults.content = 554
  expect(await createSmtp(settings(''), 2000).send(mail)).toMatchObject({ kind: 'refused' })
  await server.close()
  expect(await createSmtp(settings(''), 2000).send(mail)).toMatchObject({ kind: 'later' })
  expect(await checkSmtp(settings(''), 2000)).not.toBeNull()
})
