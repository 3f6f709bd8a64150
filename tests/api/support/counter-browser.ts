import type { OpenBoardStream } from '../../../src/client/board-stream.ts'
import { type Client, createClient } from '../../../src/client/platform.ts'
import type { StaffRole } from '../../../src/domain/staff/roles.ts'
import { createJoinPage } from '../../../src/stores/counter/join-page.ts'
import { type FakeCounter, fakeCounter } from '../../helpers/page/fake-counter.ts'
import type { TestApi } from './api.ts'
import { openStream } from './event-source.ts'
import { invite, PIN } from './staff.ts'

/** The environment of the counter's page models, with calls that reach the API. */
export type CounterBrowser = Omit<FakeCounter, 'client'> & { readonly client: Client }

/** A browser with its own cookies, which calls the API without a socket. */
export function openCounterBrowser(api: TestApi): CounterBrowser {
  const { client, cookie } = createBrowserClient(api)
  const open: OpenBoardStream = (referenceId, after, handlers) => {
    const path = `/counter/${referenceId}/stream?after=${after}`
    const opened = openStream(api, path, { cookie: cookie() })
    let isClosed = false
    void opened.then(async (stream) => {
      handlers.opened()
      for (let event = await stream.next(); event && !isClosed; event = await stream.next())
        handlers.event(event)
    })
    return () => {
      isClosed = true
      void opened.then((stream) => stream.close()).catch(() => {})
    }
  }
  // Not a copy: the parts of a fake counter read what tests set on it.
  return Object.assign(fakeCounter(), { client, openStream: open, now: () => api.clock.now })
}

function createBrowserClient(api: TestApi) {
  let cookie = ''
  const client = createClient({
    base: '',
    locale: () => 'en',
    now: () => api.clock.now,
    async fetch(url, init) {
      const headers = { ...(init?.headers as Record<string, string>), cookie }
      const answer = await api.app.request(String(url), { ...init, headers }, { address: '203.0.113.1' })
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      return answer
    },
  })
  return { client, cookie: () => cookie }
}

/** Invites somebody with a role. Returns the path of the invitation. */
export const inviteAs = (api: TestApi, ref: string, role: StaffRole): Promise<string> =>
  invite(api, ref, { role, name: null, branches: null })

/** Enrols a browser as a device, by the path of an invitation. */
export async function joinBy(browser: CounterBrowser, path: string): Promise<void> {
  const model = createJoinPage(browser, path.split('#')[1] ?? '')
  await model.load()
  await model.join({ name: 'Noor', device: 'Tablet', pin: PIN })
}
