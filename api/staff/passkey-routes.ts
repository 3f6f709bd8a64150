import {
  addPasskeyCall,
  joinByPasskeyCall,
  joinOptionsCall,
  passkeyOptionsCall,
  removePasskeyCall,
  setPinCall,
  signInCall,
  signInOptionsCall,
  unlockByPasskeyCall,
  unlockOptionsCall,
} from '../../src/contract/counter/passkey-calls.ts'
import { hash } from '../crypto/secrets.ts'
import { findInvitation } from '../db/staff/invitations.ts'
import { findMember } from '../db/staff/members.ts'
import { WithCookie } from '../http/answers.ts'
import type { Register } from '../http/register.ts'
import { deviceCookie } from './device-access.ts'
import {
  addPasskey,
  offerPasskey,
  offerUnlock,
  removePasskey,
  setPin,
  unlockByPasskey,
} from './device-passkey.ts'
import { type DeviceDeps, listPlaces } from './device-routes.ts'
import { acceptInvitation, unknownInvitation } from './invitations.ts'
import { checkCreation, offerCreation, preparePasskeys, wrongPasskey } from './passkey-checks.ts'
import { offerSignIn, signInByPasskey } from './sign-in.ts'

/** The calls of passkeys: join, sign in and unlock by one, add and remove it; and set a PIN instead. */
export function passkeyRoutes(register: Register, given: DeviceDeps): void {
  const deps = { ...given, siteUrl: given.site.url }
  const accepted = { message: '' }

  joinRoutes(register, deps)
  register(signInOptionsCall, async ({ header }) => ({ options: await offerSignIn(deps, header) }))
  register(signInCall, async ({ header, body, deviceToken }) => {
    const token = await signInByPasskey(deps, header, body.passkey, deviceToken)
    deps.onSignedOut()
    return new WithCookie({ places: await listPlaces(deps, token) }, deviceCookie(token, deps.site))
  })
  register(unlockOptionsCall, async ({ staff, header }) => ({
    options: await offerUnlock(deps, staff, header),
  }))
  register(unlockByPasskeyCall, async ({ staff, header, body }) => {
    await unlockByPasskey(deps, staff, header, body.passkey).finally(deps.onSignedOut)
    return accepted
  })
  register(passkeyOptionsCall, async ({ staff, header }) => ({
    options: await offerPasskey(deps, staff, header),
  }))
  register(addPasskeyCall, async ({ staff, header, body }) => {
    await addPasskey(deps, staff, header, body.passkey)
    return accepted
  })
  register(removePasskeyCall, async ({ staff }) => {
    await removePasskey(deps, staff)
    return accepted
  })
  register(setPinCall, async ({ staff, body }) => {
    await setPin(deps, staff, body.pin)
    return accepted
  })
}

function joinRoutes(register: Register, deps: DeviceDeps & { readonly siteUrl: string }): void {
  const { db, now } = deps
  const requireInvitation = async (code: string) => {
    const invitation = await findInvitation(db, hash(code), new Date(now()))
    if (!invitation) throw unknownInvitation()
    return invitation
  }

  register(joinOptionsCall, async ({ header, body }) => {
    const { id, venue, staffId, name } = await requireInvitation(body.code)
    const party = await preparePasskeys(deps, header, venue)
    const member = staffId === null ? undefined : await findMember(db, venue, staffId)
    const person = { name: member?.name ?? name ?? body.name, device: body.device }
    const use = { purpose: 'join', subject: id } as const
    const options = await db.transaction().execute((trx) => offerCreation(trx, use, party, person, now()))
    return { options }
  })
  register(joinByPasskeyCall, async ({ header, body, deviceToken }) => {
    const { id, venue } = await requireInvitation(body.code)
    const party = await preparePasskeys(deps, header, venue)
    const use = { purpose: 'join', subject: id } as const
    const passkey = await checkCreation(db, use, party, body.passkey, now())
    if (passkey === null) throw wrongPasskey()
    const token = await acceptInvitation(deps, body, deviceToken, { passkey })
    deps.onSignedOut()
    return new WithCookie({ places: await listPlaces(deps, token) }, deviceCookie(token, deps.site))
  })
}
