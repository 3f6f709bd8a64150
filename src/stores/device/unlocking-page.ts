import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { removePasskeyCall, setPinCall } from '../../contract/counter/passkey-calls.ts'
import { unlockCall } from '../../contract/counter/staff-calls.ts'
import { PIN_PATTERN } from '../../domain/staff/device-lock.ts'
import { addPasskey, type PasskeyEnvironment, unlockByPasskey } from './passkey-steps.ts'

/**
 * `added`, `removed`, `pin-set`: what was done. `invalid-pin`: not four to eight digits; `wrong-pin`: not that of this device.
 * `no-passkey`: the user or the device has refused. `failed`: the server has, or was not reached.
 */
export type UnlockingState =
  | 'idle'
  | 'sending'
  | 'added'
  | 'removed'
  | 'pin-set'
  | 'invalid-pin'
  | 'wrong-pin'
  | 'no-passkey'
  | 'failed'

export type UnlockingPage = {
  readonly $state: ReadableAtom<UnlockingState>
  /** Whether this device could have a passkey; null: not known yet. */
  readonly $canCreate: ReadableAtom<boolean | null>
  /** Adds a passkey; `pin` is that of this device, which confirms it. Call it while the user taps, like `setPin`. */
  add(pin: string): Promise<void>
  remove(): Promise<void>
  /** Sets a PIN; the passkey of this device confirms it. */
  setPin(pin: string): Promise<void>
  open(): () => void
}

/** How this device is unlocked, which its user can change. `feed` is loaded again after each change. */
export function createUnlockingPage(
  page: PasskeyEnvironment,
  feed: { load(): Promise<void> },
  referenceId: string,
): UnlockingPage {
  const $state = atom<UnlockingState>('idle')
  const $canCreate = atom<boolean | null>(null)
  const params = { referenceId }

  async function change(act: () => Promise<UnlockingState>): Promise<void> {
    if ($state.get() === 'sending') return
    $state.set('sending')
    try {
      $state.set(await act())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      $state.set(error.issues[0]?.reason === 'pin' ? 'wrong-pin' : 'failed')
    }
    // It says how the device is unlocked now, and whether too many wrong PINs have signed it out.
    await feed.load()
  }
  const withPin = (pin: string, act: () => Promise<UnlockingState>) =>
    PIN_PATTERN.test(pin) ? change(act) : Promise.resolve($state.set('invalid-pin'))
  return {
    ...{ $state, $canCreate },
    add: (pin) =>
      withPin(pin, async () => {
        await page.client.call(unlockCall, { params, body: { pin } })
        return (await addPasskey(page, referenceId)) ? 'added' : 'no-passkey'
      }),
    remove: () =>
      change(async () => {
        await page.client.call(removePasskeyCall, { params })
        return 'removed'
      }),
    setPin: (pin) =>
      withPin(pin, async () => {
        if (!(await unlockByPasskey(page, referenceId))) return 'no-passkey'
        await page.client.call(setPinCall, { params, body: { pin } })
        return 'pin-set'
      }),
    open() {
      void page.passkeys.canCreate().then((can) => $canCreate.set(can))
      return () => {}
    },
  }
}
