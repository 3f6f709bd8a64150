import { atom, computed, type ReadableAtom } from 'nanostores'
import type { PasskeyEnvironment } from '../../device/passkey-steps.ts'
import { createUnlockingPage, type UnlockingPage } from '../../device/unlocking-page.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import { createPrintersPage, type PrintersPage } from '../../printers/printers-page.ts'
import { type AnsweringPage, createAnsweringPage } from '../answering-page.ts'
import { createHoursPage, type HoursPage } from '../hours-page.ts'
import { createStayPage, type StayPage } from '../seating/stay-page.ts'
import { createStaffPage, type StaffPage } from '../staff-page.ts'

/** The settings that have to be loaded. They are shown together: a section that came later would move what somebody is tapping. */
export type SettingsPage = {
  readonly unlocking: UnlockingPage
  readonly answering: AnsweringPage
  readonly hours: HoursPage
  readonly printers: PrintersPage
  readonly stay: StayPage
  /** Null for those who may not see it. */
  readonly staff: StaffPage | null
  /** Whether each of them has been loaded, or could not be. Stays true. */
  readonly $isSettled: ReadableAtom<boolean>
  open(): () => void
}

/**
 * The settings of a device and its branch.
 * @param feed loaded again when the device is unlocked in another way
 * @param origin of the site
 */
export function createSettingsPage(
  page: PageEnvironment & PasskeyEnvironment,
  feed: { load(): Promise<void> },
  { referenceId, origin, hasStaff }: { referenceId: string; origin: string; hasStaff: boolean },
): SettingsPage {
  const unlocking = createUnlockingPage(page, feed, referenceId)
  const answering = createAnsweringPage(page, referenceId)
  const hours = createHoursPage(page, referenceId)
  const printers = createPrintersPage(page, referenceId)
  const stay = createStayPage(page, referenceId)
  const staff = hasStaff ? createStaffPage(page, referenceId, origin) : null
  const $staff = staff?.$staff ?? atom({ state: 'ready' as const })
  const $isLoading = computed(
    [unlocking.$canCreate, answering.$state, hours.$hours, printers.$state, stay.$state, $staff],
    (canCreate, ...states) =>
      canCreate === null || states.some((one) => (typeof one === 'string' ? one : one.state) === 'loading'),
  )
  const $isSettled = atom(false)
  return {
    ...{ unlocking, answering, hours, printers, stay, staff, $isSettled },
    open() {
      const stops = [unlocking, answering, hours, printers, stay, ...(staff ? [staff] : [])].map((part) =>
        part.open(),
      )
      const stop = $isLoading.subscribe((isLoading) => {
        if (!isLoading) $isSettled.set(true)
      })
      return () => {
        stop()
        for (const close of stops) close()
      }
    },
  }
}
