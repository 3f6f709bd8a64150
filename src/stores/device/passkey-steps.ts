import type { Client } from '../../client/platform.ts'
import {
  addPasskeyCall,
  joinByPasskeyCall,
  joinOptionsCall,
  passkeyOptionsCall,
  signInCall,
  signInOptionsCall,
  unlockByPasskeyCall,
  unlockOptionsCall,
} from '../../contract/counter/passkey-calls.ts'
import type { CounterPlace } from '../../contract/counter/staff-calls.ts'
import type { RequestOf } from '../../contract/wire/call.ts'
import type { Passkeys } from './passkeys.ts'

// Each step asks the API for options, shows the browser's dialog, and sends what it answers. They are loaded when a passkey is used.

export type PasskeyEnvironment = { readonly client: Client; readonly passkeys: Passkeys }

/** Joins with a new passkey. Null: none was created. @throws CallError */
export async function joinByPasskey(
  { client, passkeys }: PasskeyEnvironment,
  invited: RequestOf<typeof joinOptionsCall>,
): Promise<readonly CounterPlace[] | null> {
  const { options } = await client.call(joinOptionsCall, { body: invited })
  const passkey = await passkeys.create(options)
  return passkey && (await client.call(joinByPasskeyCall, { body: { ...invited, passkey } })).places
}

/** Signs in again by a passkey. Null: none was used. @throws CallError */
export async function signInByPasskey({
  client,
  passkeys,
}: PasskeyEnvironment): Promise<readonly CounterPlace[] | null> {
  const { options } = await client.call(signInOptionsCall)
  const passkey = await passkeys.use(options)
  return passkey && (await client.call(signInCall, { body: { passkey } })).places
}

/** Unlocks this device by its passkey. False: it was not used. @throws CallError */
export async function unlockByPasskey(
  { client, passkeys }: PasskeyEnvironment,
  referenceId: string,
): Promise<boolean> {
  const params = { referenceId }
  const { options } = await client.call(unlockOptionsCall, { params })
  const passkey = await passkeys.use(options)
  if (passkey) await client.call(unlockByPasskeyCall, { params, body: { passkey } })
  return passkey !== null
}

/** Adds a passkey to this device. False: none was created. @throws CallError */
export async function addPasskey(
  { client, passkeys }: PasskeyEnvironment,
  referenceId: string,
): Promise<boolean> {
  const params = { referenceId }
  const { options } = await client.call(passkeyOptionsCall, { params })
  const passkey = await passkeys.create(options)
  if (passkey) await client.call(addPasskeyCall, { params, body: { passkey } })
  return passkey !== null
}
