import {
  joinOptionsCall,
  passkeyOptionsCall,
  signInOptionsCall,
  unlockOptionsCall,
} from '../../../src/contract/counter/passkey-calls.ts'
import type { StaffRole } from '../../../src/domain/staff/roles.ts'
import { type Authenticator, createAuthenticator } from '../../helpers/authenticator.ts'
import { parseAs, type TestApi } from './api.ts'
import { invite } from './staff.ts'

/** The public address of an installation with passkeys. */
export const SITE = 'https://sufra.example'
export const SITE_PAYMENTS = { siteUrl: SITE, apiPath: '', sandboxSecret: null }

type Fault = Parameters<Authenticator['get']>[1]

/** Opens a browser with an authenticator on a page of the site. `cookie`: of a device that it is already. */
export function openPasskeyDevice(api: TestApi, origin = SITE, cookie = '') {
  const authenticator = createAuthenticator(origin)
  const state = { cookie }
  const post = async (path: string, body: unknown = {}) => {
    const answer = await api.post(path, body, { origin, cookie: state.cookie })
    state.cookie = answer.response.headers.getSetCookie()[0]?.split(';')[0] ?? state.cookie
    return answer
  }
  const at = (ref: string) => `/counter/${ref}`
  return {
    authenticator,
    state,
    post,
    /** Joins with a passkey, by a path of an invitation. */
    async join(path: string, name = 'Noor', fault: Fault = {}) {
      const invited = { code: path.split('#')[1], name, device: `${name}’s tablet` }
      const offered = await post('/counter/join/passkey-options', invited)
      if (offered.status !== 200) return offered
      const { options } = parseAs(joinOptionsCall.response, offered.json)
      return post('/counter/join/passkey', { ...invited, passkey: authenticator.create(options, fault) })
    },
    async enrol(ref: string, role: StaffRole, name = 'Noor') {
      await this.join(await invite(api, ref, { role, name }), name)
      return this
    },
    lock: (ref: string) => post(`${at(ref)}/lock`),
    async add(ref: string, fault: Fault = {}) {
      const offered = await post(`${at(ref)}/passkey/options`)
      if (offered.status !== 200) return offered
      const { options } = parseAs(passkeyOptionsCall.response, offered.json)
      return post(`${at(ref)}/passkey`, { passkey: authenticator.create(options, fault) })
    },
    async unlockOptions(ref: string) {
      const offered = await post(`${at(ref)}/passkey/unlock-options`)
      return parseAs(unlockOptionsCall.response, offered.json).options
    },
    async unlock(ref: string, fault: Fault = {}) {
      const passkey = authenticator.get(await this.unlockOptions(ref), fault)
      return post(`${at(ref)}/passkey/unlock`, { passkey })
    },
    async signInOptions() {
      const offered = await post('/counter/sign-in/options')
      return parseAs(signInOptionsCall.response, offered.json).options
    },
    async signIn(fault: Fault = {}) {
      return post('/counter/sign-in', { passkey: authenticator.get(await this.signInOptions(), fault) })
    },
    board: (ref: string) => api.get(`${at(ref)}/board`, { cookie: state.cookie }),
  }
}
