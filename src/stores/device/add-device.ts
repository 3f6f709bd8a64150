import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { inviteCall, listStaffCall } from '../../contract/counter/staff-calls.ts'
import type { PageEnvironment } from '../page/environment.ts'

/** A link that adds a device: its absolute address, and when it expires (ISO 8601, UTC). */
export type DeviceLink = { readonly url: string; readonly expiresAt: string }

/** `refused`: only owners may add devices. */
export type AddDeviceState =
  | { readonly state: 'closed' | 'loading' | 'refused' | 'failed' }
  | { readonly state: 'ready'; readonly link: DeviceLink }

export type AddDevice = {
  readonly $state: ReadableAtom<AddDeviceState>
  /** Makes a link for another device of the person whose device this is. Never throws. */
  add(): Promise<void>
}

/** Adds a device of whoever uses this one. `origin`: of the site. */
export function createAddDevice(
  { client }: Pick<PageEnvironment, 'client'>,
  referenceId: string,
  origin: string,
): AddDevice {
  const $state = atom<AddDeviceState>({ state: 'closed' })
  const params = { referenceId }

  async function makeLink(): Promise<AddDeviceState> {
    const { members } = await client.call(listStaffCall, { params })
    const self = members.find(({ devices }) => devices.some(({ current }) => current))
    if (!self) return { state: 'failed' }
    const body = { role: self.role, name: null, branches: null, staff_id: self.id }
    const made = await client.call(inviteCall, { params, body })
    return {
      state: 'ready',
      link: { url: new URL(made.path, origin).href, expiresAt: made.expires_at },
    }
  }
  return {
    $state,
    async add() {
      if ($state.get().state === 'loading') return
      $state.set({ state: 'loading' })
      try {
        $state.set(await makeLink())
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        $state.set({ state: error.code === 'forbidden' ? 'refused' : 'failed' })
      }
    },
  }
}
