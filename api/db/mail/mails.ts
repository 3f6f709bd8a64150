import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../schema/database.ts'
import type { MailOutcome, MailReceiverTable, MailTable } from '../schema/mail.ts'
import { type Lease, takeDueRows } from '../sending/due-rows.ts'
import type { Db } from '../venues.ts'

/** What mails are about. */
export type MailSubject = { readonly kind: 'order' | 'reservation'; readonly id: string }

export type Mail = Selectable<MailTable>
export type MailReceiver = Selectable<MailReceiverTable>

/** How the mails to a receiver stand: whether one waits, or else what became of the latest. */
export type MailState = 'waiting' | MailOutcome

const idColumn = ({ kind }: MailSubject) => (kind === 'order' ? 'order_id' : 'reservation_id')

/**
 * Stores the address for an order or reservation, in place of an earlier one. The caller has locked it. Returns false if its personal
 * data was erased: then there is none again.
 */
export async function setMailReceiver(
  trx: Transaction<Database>,
  subject: MailSubject,
  { address, locale, at }: { address: string; locale: string; at: Date },
): Promise<boolean> {
  await removeMailReceivers(trx, subject.kind, [subject.id])
  const row = await trx
    .selectFrom(subject.kind === 'order' ? 'customer_order' : 'reservation')
    .select('id')
    .where('id', '=', subject.id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!row) return false
  const of = { order_id: null, reservation_id: null, [idColumn(subject)]: subject.id }
  await trx
    .insertInto('mail_receiver')
    .values({ ...of, address, locale, created_at: at })
    .execute()
  return true
}

/** Removes the addresses for orders or reservations, with the mails that were not sent yet. */
export async function removeMailReceivers(
  db: Db,
  kind: MailSubject['kind'],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const column = idColumn({ kind, id: '' })
  await db.deleteFrom('mail_receiver').where(column, 'in', ids).execute()
}

/** Finds the address for an order or reservation, and how the mails to it stand; null: none was ever due. */
export async function findMailReceiver(
  db: Db,
  subject: MailSubject,
): Promise<{ address: string; state: MailState | null } | undefined> {
  const receiver = await db
    .selectFrom('mail_receiver')
    .select(['seq', 'address'])
    .where(idColumn(subject), '=', subject.id)
    .executeTakeFirst()
  if (!receiver) return undefined
  const mails = await db
    .selectFrom('mail')
    .select(['due_at', 'outcome'])
    .where('receiver', '=', receiver.seq)
    .orderBy('seq', 'desc')
    .execute()
  const waits = mails.some(({ due_at }) => due_at !== null)
  const state = waits ? 'waiting' : (mails.find(({ outcome }) => outcome !== null)?.outcome ?? null)
  return { address: receiver.address, state }
}

/** Lists the addresses for these orders or reservations. */
export async function listMailAddresses(
  db: Db,
  kind: MailSubject['kind'],
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const column = idColumn({ kind, id: '' })
  const rows = await db
    .selectFrom('mail_receiver')
    .select([column, 'address'])
    .where(column, 'in', ids)
    .execute()
  return new Map(rows.map((row) => [String((row as Record<string, unknown>)[column]), row.address]))
}

/** Has the receipt, credit notes and debit notes of an order sent, unless they were, or nobody asked for them. */
export async function queueReceiptMails(
  trx: Transaction<Database>,
  orderId: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into mail (receiver, document, due_at, created_at)
    select mail_receiver.seq, receipt.token, ${at}, ${at}
    from mail_receiver join receipt on receipt.order_id = mail_receiver.order_id
    where mail_receiver.order_id = ${orderId}
    order by receipt.kind <> 'receipt', receipt.issued_at, receipt.kind, receipt.number
    on conflict (receiver, document) do nothing`.execute(trx)
}

/** Has the state of a reservation sent soon, in place of an earlier one that was not sent yet, if somebody asked for it. */
export async function queueReservationMail(
  trx: Transaction<Database>,
  reservationId: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into mail (receiver, document, due_at, created_at)
    select seq, '', ${at}, ${at} from mail_receiver where reservation_id = ${reservationId}
    on conflict (receiver, document) do update
    set revision = mail.revision + 1, due_at = ${at}, tries = 0, outcome = null`.execute(trx)
}

/** Takes the mails that are due. */
export const takeDueMails = (db: Db, lease: Lease): Promise<Mail[]> => takeDueRows(db, 'mail', lease)

export const findReceiverOfMail = (db: Db, { receiver }: Mail): Promise<MailReceiver | undefined> =>
  db.selectFrom('mail_receiver').selectAll().where('seq', '=', receiver).executeTakeFirst()

/**
 * Ends an attempt: with `dueAt`, to try again. Has no effect if the reservation has changed during the attempt, because then the mail is
 * due again. `kept`: the text, if it is only kept.
 */
export async function endMailAttempt(
  db: Db,
  { seq, due_at: lease, tries }: Mail,
  result: { dueAt: Date } | { outcome: MailOutcome | null; kept?: string },
): Promise<void> {
  const changes =
    'dueAt' in result
      ? { due_at: result.dueAt, tries: tries + 1 }
      : { due_at: null, outcome: result.outcome, kept: result.kept ?? null }
  await db.updateTable('mail').set(changes).where('seq', '=', seq).where('due_at', '=', lease).execute()
}

/** Lists the mails that were only kept, newest first. */
export async function listKeptMails(
  db: Db,
  limit: number,
): Promise<{ address: string; text: string; locale: string; created_at: string }[]> {
  const rows = await db
    .selectFrom('mail')
    .innerJoin('mail_receiver', 'mail_receiver.seq', 'mail.receiver')
    .select(['address', 'kept', 'locale', 'mail.created_at'])
    .where('kept', 'is not', null)
    .orderBy('mail.seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ address, kept, locale, created_at }) => ({
    ...{ address, text: kept ?? '', locale, created_at: created_at.toISOString() },
  }))
}
