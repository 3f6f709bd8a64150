import { operatorCalls } from '../../../src/contract/operator/operator-calls.ts'
import type { StaffRole } from '../../../src/domain/staff/roles.ts'
import { parseAs, type TestApi } from './api.ts'

/** PIN of every device of the tests. So long that it does not occur in ids and hashes by chance. */
export const PIN = '25803691'

/** A device of staff: its cookie, and its calls at a branch. */
export type TestDevice = ReturnType<typeof device>

function device(api: TestApi, cookie: string, referenceId: string) {
  const headers = { cookie }
  return {
    cookie,
    headers,
    get: (path: string) => api.get(`/counter/${referenceId}${path}`, headers),
    post: (path: string, body: unknown = {}) => api.post(`/counter/${referenceId}${path}`, body, headers),
    /** The same device at another branch. */
    at: (other: string) => device(api, cookie, other),
  }
}

/** Accepts an invitation, perhaps with a device that has a cookie already. */
export async function join(api: TestApi, path: string, name = 'Noor', cookie?: string) {
  // Lists are in the order of joining.
  api.clock.now += 1
  const code = path.split('#')[1]
  const body = { code, name, device: `${name}’s tablet`, pin: PIN }
  const answer = await api.post('/counter/join', body, cookie === undefined ? {} : { cookie })
  const [set = ''] = answer.response.headers.getSetCookie()
  return { ...answer, cookie: set.split(';')[0] ?? '', set }
}

/** Invites somebody by the operator. Returns the path of the invitation. */
export async function invite(api: TestApi, referenceId: string, body: object): Promise<string> {
  const answer = await api.operator('POST', `/operator/venues/${referenceId}/invitations`, body)
  return parseAs(operatorCalls.inviteStaff.response, answer.json).path
}

/** Enrols a device of new staff at a venue. */
export async function enrol(
  api: TestApi,
  referenceId: string,
  role: StaffRole,
  more: { name?: string; branches?: string[] } = {},
): Promise<TestDevice> {
  const name = more.name ?? role
  const path = await invite(api, referenceId, { role, name, branches: more.branches ?? null })
  const { cookie } = await join(api, path, name)
  return device(api, cookie, more.branches?.[0] ?? referenceId)
}
