import { atom } from 'nanostores'
import type { OrderNotice } from '../../i18n/messages/order-notification.ts'
import type { PageEnvironment } from '../page/environment.ts'

/** Whether this browser shows notifications about orders: unsupported, denied by the visitor, switched off, or on. */
export type NoticeState = 'unsupported' | 'denied' | 'off' | 'on'

/** Stores the diner's own choice on the device, because the browser permission alone does not express it. */
const KEY = 'okmenu_order_notices'
/**
 * A service worker that only shows notifications, because phones accept them only from a worker. The file is in `public/`.
 * Its scope is its own address, where there is no page: the pages belong to the worker that makes a venue available offline.
 */
const WORKER = '/notices.js'

/** Whether notifications are shown while the site is open in the background. */
export const $noticeState = atom<NoticeState>(readNoticeState())

/** Reads the current state, because the diner may have changed the permission in the browser's settings. */
export function readNoticeState(): NoticeState {
  if (!('Notification' in globalThis) || !globalThis.isSecureContext) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && isWanted() ? 'on' : 'off'
}

/** Requests the permission. Call this only when the diner presses a button: otherwise browsers may deny it permanently. */
export async function switchNoticesOn(): Promise<NoticeState> {
  if (readNoticeState() === 'unsupported') return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission === 'granted') {
    keep('on')
    await noticeWorker()
  }
  return updateState()
}

export function switchNoticesOff(): NoticeState {
  keep(null)
  return updateState()
}

/** Shows a notification if the diner wants them and another tab is in front. A failure is only logged to the console. */
export async function showNotice(
  page: Pick<PageEnvironment, 'isHidden'>,
  { title, path, locale, ...rest }: OrderNotice,
): Promise<void> {
  if (!page.isHidden() || readNoticeState() !== 'on') return
  const options = { ...rest, lang: locale, icon: '/favicon.svg', data: { path } }
  try {
    const registration = await noticeWorker()
    if (registration) await registration.showNotification(title, options)
    else new Notification(title, options).onclick = () => window.focus()
  } catch (error) {
    console.warn('a notification could not be shown', error)
  }
}

/** The worker of notifications. Null if the browser has none: then the page shows notifications itself. */
export async function noticeWorker(scope = WORKER): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { scope })
    await untilActive(registration)
    return registration
  } catch {
    return null
  }
}

/** Waits until the worker is active, because its registration cannot show notifications before. */
async function untilActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const starting = installing ?? waiting
  if (active || !starting) return
  await new Promise<void>((resolve) =>
    starting.addEventListener('statechange', () => {
      if (starting.state === 'activated' || starting.state === 'redundant') resolve()
    }),
  )
}

function updateState(): NoticeState {
  const state = readNoticeState()
  $noticeState.set(state)
  return state
}

function isWanted(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

function keep(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, value)
  } catch {
    // Without storage the choice cannot be stored, so notifications stay off.
  }
}
