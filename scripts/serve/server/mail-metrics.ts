import { Counter, type Registry } from 'prom-client'
import type { CountedMail } from '../../../api/mail/mail-deps.ts'

/** Adds the metric of mails to diners. Returns the function that counts an attempt. */
export function createMailCounter(registry: Registry): (mail: CountedMail) => void {
  const mails = new Counter({
    name: 'sufra_mails_total',
    help: 'Attempts to send mails to diners, by what the mail is about and what became of it',
    labelNames: ['kind', 'outcome'] as const,
    registers: [registry],
  })
  return ({ kind, outcome }) => mails.inc({ kind, outcome })
}
