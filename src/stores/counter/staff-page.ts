import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { type AuditEntry, auditCall } from '../../contract/counter/audit-calls.ts'
import {
  cancelInvitationCall,
  inviteCall,
  listStaffCall,
  removeStaffCall,
  revokeAllDevicesCall,
  revokeDeviceCall,
  type StaffList,
} from '../../contract/counter/staff-calls.ts'
import type { RequestOf } from '../../contract/wire/call.ts'
import type { PageEnvironment } from '../page/environment.ts'

export type StaffState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly list: StaffList }
export type AuditState = {
  readonly state: 'loading' | 'failed' | 'ready'
  readonly entries: readonly AuditEntry[]
  readonly hasMore: boolean
}
/** A new invitation: its absolute address, and when it expires (ISO 8601, UTC). */
export type NewInvitation = { readonly id: string; readonly url: string; readonly expiresAt: string }

export type StaffPage = {
  readonly $staff: ReadableAtom<StaffState>
  readonly $audit: ReadableAtom<AuditState>
  readonly $invitation: ReadableAtom<NewInvitation | null>
  /** The last change failed; null: it did not. */
  readonly $failed: ReadableAtom<boolean>
  load(): Promise<void>
  loadAudit(): Promise<void>
  /** Owners belong to all branches: for them, `branches` is ignored. */
  invite(request: RequestOf<typeof inviteCall>): Promise<void>
  cancelInvitation(invitationId: string): Promise<void>
  removeStaff(staffId: string): Promise<void>
  revokeDevice(deviceId: string): Promise<void>
  revokeAll(): Promise<void>
  open(): () => void
}

const AUDIT_PAGE = 50

/** The staff of a venue, their devices, and who changed what. `origin` is that of the site. */
export function createStaffPage(page: PageEnvironment, referenceId: string, origin: string): StaffPage {
  const $staff = atom<StaffState>({ state: 'loading' })
  const $audit = atom<AuditState>({ state: 'loading', entries: [], hasMore: false })
  const $invitation = atom<NewInvitation | null>(null)
  const $failed = atom(false)
  const own = { referenceId }

  async function load(): Promise<void> {
    try {
      $staff.set({ state: 'ready', list: await page.client.call(listStaffCall, { params: own }) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if ($staff.get().state !== 'ready') $staff.set({ state: 'failed' })
    }
  }
  async function change(act: () => Promise<unknown>): Promise<void> {
    $failed.set(false)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      $failed.set(true)
    }
    await load()
  }
  return {
    ...{ $staff, $audit, $invitation, $failed, load },
    async loadAudit() {
      const { entries } = $audit.get()
      $audit.set({ state: 'loading', entries, hasMore: false })
      const before = entries.at(-1)?.seq
      const query = { limit: String(AUDIT_PAGE), ...(before !== undefined && { before: String(before) }) }
      try {
        const more = (await page.client.call(auditCall, { params: own, query })).entries
        $audit.set({ state: 'ready', entries: [...entries, ...more], hasMore: more.length === AUDIT_PAGE })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        $audit.set({ state: 'failed', entries, hasMore: true })
      }
    },
    invite: (body) =>
      change(async () => {
        $invitation.set(null)
        const invited = body.role === 'owner' ? { ...body, branches: null } : body
        const made = await page.client.call(inviteCall, { params: own, body: invited })
        const url = new URL(made.path, origin).href
        $invitation.set({ id: made.id, url, expiresAt: made.expires_at })
      }),
    cancelInvitation: (invitationId) =>
      change(async () => {
        await page.client.call(cancelInvitationCall, { params: { ...own, invitationId } })
        if ($invitation.get()?.id === invitationId) $invitation.set(null)
      }),
    removeStaff: (staffId) =>
      change(() => page.client.call(removeStaffCall, { params: { ...own, staffId } })),
    revokeDevice: (deviceId) =>
      change(() => page.client.call(revokeDeviceCall, { params: { ...own, deviceId } })),
    open() {
      void load()
      return () => {}
    },
    revokeAll: () => change(() => page.client.call(revokeAllDevicesCall, { params: own })),
  }
}
