import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { leaveCall, lockCall, unlockCall } from '../../contract/counter/staff-calls.ts'
import type { BoardFeed } from './board-feed.ts'
import type { CounterEnvironment } from './environment.ts'

/**
 * `wrong`: the PIN was refused; `wrongPasskey`: the passkey was; `noPasskey`: the user or the device has refused to use it.
 * `unsent`: the server was not reached with the PIN; `failed`: with the passkey. `later`: too many attempts.
 */
export type LockState =
  | 'idle'
  | 'sending'
  | 'wrong'
  | 'wrongPasskey'
  | 'noPasskey'
  | 'unsent'
  | 'failed'
  | 'later'

export type BoardLock = {
  readonly $state: ReadableAtom<LockState>
  /** Whether the browser offers passkeys here. */
  readonly hasPasskeys: boolean
  unlock(pin: string): Promise<void>
  /** Call it while the user taps: the browser shows its dialog. */
  unlockByPasskey(): Promise<void>
  lock(): Promise<void>
  /** Signs this device out, and opens the list of venues. */
  leave(): Promise<void>
}

/** Locks and unlocks the board on this device. */
export function createBoardLock(
  page: CounterEnvironment,
  feed: Pick<BoardFeed, 'load'>,
  referenceId: string,
): BoardLock {
  const $state = atom<LockState>('idle')
  const params = { referenceId }
  async function attempt(
    act: () => Promise<unknown>,
    said: { refused: LockState; lost: LockState } = { refused: 'wrong', lost: 'unsent' },
  ): Promise<void> {
    if ($state.get() === 'sending') return
    $state.set('sending')
    try {
      if ((await act()) === false) return $state.set('noPasskey')
      await feed.load()
      $state.set('idle')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // After too many wrong attempts, the device is signed out.
      if (error.answer !== null) await feed.load()
      $state.set(error.answer === null ? said.lost : error.code === 'rate-limited' ? 'later' : said.refused)
    }
  }
  return {
    $state,
    hasPasskeys: page.passkeys.isSupported(),
    unlock: (pin) => attempt(() => page.client.call(unlockCall, { params, body: { pin } })),
    unlockByPasskey: () =>
      attempt(
        async () => {
          const { unlockByPasskey } = await import('../device/passkey-steps.ts')
          return unlockByPasskey(page, referenceId)
        },
        { refused: 'wrongPasskey', lost: 'failed' },
      ),
    lock: () => attempt(() => page.client.call(lockCall, { params })),
    leave: () =>
      attempt(async () => {
        await page.client.call(leaveCall, { params })
        page.navigate.replace('/counter')
      }),
  }
}
