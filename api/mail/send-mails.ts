import { createWakeable, type Wakeable } from '../background/wakeable.ts'
import { hash } from '../crypto/secrets.ts'
import { endMailAttempt, findReceiverOfMail, type Mail, takeDueMails } from '../db/mail/mails.ts'
import type { CountedMail, MailDeps } from './mail-deps.ts'
import { MAIL_BATCH, MAIL_LEASE, MAIL_LOOKS, mailRetryWait } from './mail-retry.ts'
import { writeMail } from './write-mail.ts'

/** Sends receipts and the states of reservations to the addresses of their diners, until it is closed. */
export const startMails = (deps: MailDeps): Wakeable =>
  createWakeable(() => sendAllDue(deps), {
    ...MAIL_LOOKS,
    onError: (error) => deps.log('error', 'mails could not be sent', { error: nameOf(error) }),
  })

async function sendAllDue(deps: MailDeps): Promise<void> {
  while ((await sendDueMails(deps)) > 0);
}

/** Sends a batch of due mails and returns its size. Several processes may call this at the same time: each mail is leased to one. */
export async function sendDueMails(deps: MailDeps): Promise<number> {
  const now = deps.now()
  const due = await takeDueMails(deps.db, {
    now: new Date(now),
    leaseEnds: new Date(now + MAIL_LEASE),
    most: MAIL_BATCH,
  })
  await Promise.all(due.map((mail) => attemptOne(deps, mail)))
  return due.length
}

/** Sends one mail. What goes wrong with it must neither hold up the others nor be tried for ever. */
async function attemptOne(deps: MailDeps, mail: Mail): Promise<void> {
  try {
    await sendOne(deps, mail)
  } catch (error) {
    deps.log('error', 'mail failed', { mail: mail.seq, error: nameOf(error) })
    await tryLater(deps, mail)
  }
}

/** Tries again later, or gives the mail up. Returns whether it is given up. */
async function tryLater({ db, now }: MailDeps, mail: Mail): Promise<boolean> {
  const wait = mailRetryWait(mail.tries)
  await endMailAttempt(db, mail, wait === null ? { outcome: 'failed' } : { dueAt: new Date(now() + wait) })
  return wait === null
}

async function sendOne(deps: MailDeps, mail: Mail): Promise<void> {
  const { db, log } = deps
  const receiver = await findReceiverOfMail(db, mail)
  if (!receiver) return
  const written = await writeMail(deps, receiver, mail)
  if (!written) return endMailAttempt(db, mail, { outcome: null })
  const { kind, ...content } = written
  // The same in all attempts: after a lost answer, mail programs can drop the second one.
  const id = hash(`mail ${mail.seq} ${receiver.created_at.toISOString()} ${mail.revision}`).slice(0, 32)
  const attempt = await deps.transport.send({ ...content, id, to: receiver.address })
  const count = (outcome: CountedMail['outcome']) => deps.onMail?.({ kind, outcome })
  // Neither the address nor what the server says about it is logged.
  const about = { mail: mail.seq, kind }
  switch (attempt.kind) {
    case 'sent':
      log('info', 'mail sent', about)
      count('sent')
      return endMailAttempt(db, mail, { outcome: 'sent' })
    case 'kept':
      log('info', 'mail stored in outbox', about)
      count('kept')
      return endMailAttempt(db, mail, { outcome: 'sent', kept: `${content.subject}\n\n${content.text}` })
    case 'refused':
      log('info', 'mail refused', { ...about, code: attempt.code })
      count('refused')
      return endMailAttempt(db, mail, { outcome: 'refused' })
    case 'later': {
      const isGivenUp = await tryLater(deps, mail)
      log('error', isGivenUp ? 'mail given up' : 'mail not sent yet', { ...about, code: attempt.code })
      count(isGivenUp ? 'failed' : 'later')
    }
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)
