import { atom, type ReadableAtom } from 'nanostores'

/** Asks before what was typed into a form is lost. */
export type LeaveGuard = {
  /** Whether somebody is asked what to do with what was typed. */
  readonly $isLeaving: ReadableAtom<boolean>
  /** Returns whether the form can be closed without losing anything. If not, it asks. */
  leave(): boolean
  stay(): void
}

/** @param isChanged whether closing the form would lose something */
export function createLeaveGuard(isChanged: () => boolean): LeaveGuard {
  const $isLeaving = atom(false)
  return {
    $isLeaving,
    leave() {
      $isLeaving.set(isChanged())
      return !$isLeaving.get()
    },
    stay: () => $isLeaving.set(false),
  }
}
