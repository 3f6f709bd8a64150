import { networkTurns } from '../accounts/code-limits.ts'
import { keyedHash } from '../crypto/secrets.ts'
import type { LimitedTurn } from '../db/limited-turns.ts'
import type { MailSubject } from '../db/mail/mails.ts'

const HOUR = 3600
/** Addresses that are entered for one order or reservation: enough for somebody who mistypes. */
const PER_SUBJECT = [
  { most: 4, seconds: HOUR },
  { most: 8, seconds: 24 * HOUR },
]
/** Orders and reservations whose mails go to one address, over all businesses. */
const PER_ADDRESS = [
  { most: 5, seconds: HOUR },
  { most: 15, seconds: 24 * HOUR },
]
/** Addresses that are entered from a network, which a venue's guests share. */
const PER_NETWORK = [
  { most: 60, seconds: HOUR },
  { most: 300, seconds: 24 * HOUR },
]

/** The turns counted when somebody has mails sent to an address. `network`: IP address of the caller. */
export const mailTurns = (
  deps: { readonly secret: string },
  subject: MailSubject,
  address: string,
  network: string,
): LimitedTurn[] => [
  { key: `mails of ${subject.kind} ${subject.id}`, limits: PER_SUBJECT },
  { key: `mails to ${keyedHash(deps.secret, 'mail', mailboxOf(address))}`, limits: PER_ADDRESS },
  ...networkTurns(deps, 'mails by', network, PER_NETWORK),
]

/** The mailbox of an address. Most servers deliver `name+anything@host` to it, so each of these would have limits of its own. */
const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@')
