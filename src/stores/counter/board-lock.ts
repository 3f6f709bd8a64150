import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { leaveCall, lockCall, unlockCall } from '../../contract/counter/staff-calls.ts'
import type { BoardFeed } from './board-feed.ts'
import type { CounterEnvironment } from './environment.ts'

/** `wrong`: the PIN was refused; `unsent`: the server was not reached; `later`: too many attempts. */
export type LockState = 'idle' | 'sending' | 'wrong' | 'unsent' | 'later'

export type BoardLock = {
  readonly $state: ReadableAtom<LockState>
  unlock(pin: string): Promise<void>
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
  async function attempt(act: () => Promise<unknown>): Promise<void> {
    if ($state.get() === 'sending') return
    $state.set('sending')
    try {
      await act()
      await feed.load()
      $state.set('idle')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // After too many wrong PINs, the device is signed out.
      if (error.answer !== null) await feed.load()
      $state.set(error.answer === null ? 'unsent' : error.code === 'rate-limited' ? 'later' : 'wrong')
    }
  }
  return {
    $state,
    unlock: (pin) => attempt(() => page.client.call(unlockCall, { params, body: { pin } })),
    lock: () => attempt(() => page.client.call(lockCall, { params })),
    leave: () =>
      attempt(async () => {
        await page.client.call(leaveCall, { params })
        page.navigate.replace('/counter')
      }),
  }
}
