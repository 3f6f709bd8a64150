import { randomUUID } from 'node:crypto'
import { openDatabase } from '../../../api/db/open.ts'
import { acceptInvitation, createInvitation } from '../../../api/staff/invitations.ts'

/** Enrols devices of an owner at a venue. Returns their cookies. */
export async function enrolDevices(databaseUrl: string, venue: string, count: number): Promise<string[]> {
  const database = await openDatabase({ databaseUrl })
  const deps = { db: database.db, now: Date.now, randomId: randomUUID }
  const owner = { role: 'owner', name: 'Bench', branches: null, staff_id: null } as const
  const cookies: string[] = []
  for (let n = 0; n < count; n++) {
    const { invitation } = await database.db
      .transaction()
      .execute((trx) => createInvitation(deps, trx, venue, owner))
    const code = invitation.path.split('#')[1] ?? ''
    const device = { code, name: 'Bench', device: `Device ${n}`, pin: '2580' }
    cookies.push(`sufra_counter=${await acceptInvitation(deps, device, null, device)}`)
  }
  await database.close()
  return cookies
}
