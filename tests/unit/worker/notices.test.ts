import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const SCRIPT = readFileSync(new URL('../../../public/notices.js', import.meta.url), 'utf8')

type Notice = { title: string; body: string; tag: string; data?: { path: string } }

/** Runs the worker of notifications in a scope with these open pages. */
function startWorker(pages: readonly string[] = []) {
  const handlers = new Map<string, (event: object) => void>()
  const notices: (Notice & { renotify: boolean; lang: string; dir: string })[] = []
  const visits: string[] = []
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    location: { origin: 'https://menu.test' },
    registration: {
      getNotifications: async ({ tag }: Pick<Notice, 'tag'>) =>
        notices.filter((notice) => notice.tag === tag),
      async showNotification(title: string, options: Omit<(typeof notices)[number], 'title'>) {
        const earlier = notices.findIndex(({ tag }) => tag === options.tag)
        if (earlier >= 0) notices.splice(earlier, 1)
        notices.push({ title, ...options })
      },
    },
    clients: {
      matchAll: async () =>
        pages.map((path) => ({
          url: `https://menu.test${path}?table=3`,
          focus: async () => void visits.push(`focus ${path}`),
        })),
      openWindow: async (address: string) => void visits.push(`open ${address}`),
    },
  }
  runInNewContext(SCRIPT, { self, URL, Boolean })
  const fire = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    handlers.get(name)?.({ ...event, waitUntil: (until: Promise<unknown>) => (work = until) })
    await work
  }
  return {
    notices,
    visits,
    push: (content: object) => fire('push', { data: { json: () => content } }),
    async click(path?: string) {
      let closed = 0
      const notification = { close: () => closed++, data: path === undefined ? undefined : { path } }
      await fire('notificationclick', { notification })
      expect(closed).toBe(1)
    },
  }
}

const READY = {
  ...{ title: 'جاهز', body: 'الطلب رقم ٧', tag: 'order-7', path: '/grill/order/7' },
  ...{ locale: 'ar', dir: 'rtl' },
}

// @feature order.push
test('a push message is shown as a notification in its language, which leads to the order', async () => {
  const { notices, push } = startWorker()
  await push(READY)
  expect(notices).toEqual([
    {
      ...{ title: 'جاهز', body: 'الطلب رقم ٧', tag: 'order-7', data: { path: '/grill/order/7' } },
      ...{ lang: 'ar', dir: 'rtl', renotify: false, icon: '/favicon.svg' },
    },
  ])
})

test('a later status replaces an earlier one aloud, and the same one silently', async () => {
  const { notices, push } = startWorker()
  await push({ ...READY, title: 'Accepted' })
  await push(READY)
  expect(notices.map(({ title, renotify }) => [title, renotify])).toEqual([['جاهز', true]])
  await push(READY)
  expect(notices.map(({ title, renotify }) => [title, renotify])).toEqual([['جاهز', false]])
  await push({ ...READY, tag: 'order-8' })
  expect(notices).toHaveLength(2)
})

test('a press returns to the open page of the order, or opens it', async () => {
  const open = startWorker(['/grill/menu', '/grill/order/7'])
  await open.click('/grill/order/7')
  expect(open.visits).toEqual(['focus /grill/order/7'])
  await open.click('/grill/order/8')
  await open.click()
  expect(open.visits.slice(1)).toEqual(['open https://menu.test/grill/order/8', 'open https://menu.test/'])
})
