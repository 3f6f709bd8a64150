import type { AddressInfo, Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** What the stand-in does next. Numbers are answers of SMTP (RFC 5321, section 4.2). */
export type MailFaults = {
  /** The answer about the receiver: 550 refuses, 451 is greylisting. */
  receiver?: number
  /** The answer about the sender. */
  sender?: number
  /** `drop`: the connection ends after the mail was taken; `silent`: there is never an answer. */
  content?: 'drop' | 'silent' | number
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

const answer = (code: number) => Object.assign(new Error('as the test wants'), { responseCode: code })

/** Starts a mail server (RFC 5321 with STARTTLS, RFC 3207, and AUTH, RFC 4954) that takes what it is sent, as far as the faults allow. */
export async function startMailServer({ password }: { password?: string } = {}) {
  const mails: ParsedMail[] = []
  const sessions: { secure: boolean; user: string | null; from: string; to: string[] }[] = []
  const faults: MailFaults = {}
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: password === undefined,
    // The package has a certificate for tests.
    ...(password === undefined && { disabledCommands: ['AUTH', 'STARTTLS'] }),
    onAuth({ username, password: given }, _session, done) {
      if (given !== password) return done(answer(535))
      done(null, { user: username })
    },
    onMailFrom(_address, _session, done) {
      done(faults.sender === undefined ? null : answer(faults.sender))
    },
    onRcptTo(_address, _session, done) {
      done(faults.receiver === undefined ? null : answer(faults.receiver))
    },
    async onData(stream, session, done) {
      const { content } = faults
      const mail = await simpleParser(stream)
      if (typeof content === 'number') return done(answer(content))
      mails.push(mail)
      const { mailFrom, rcptTo } = session.envelope
      sessions.push({
        secure: session.secure,
        user: session.user ? String(session.user) : null,
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
      })
      if (content === 'silent') return
      if (content === 'drop') for (const socket of sockets) socket.destroy()
      else done(null)
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    ...{ mails, sessions, faults, port },
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
