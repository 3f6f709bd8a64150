import { atom } from 'nanostores'
import type { PageEnvironment } from '../page/environment.ts'

/** Whether this browser shows notifications about orders: unsupported, denied by the visitor, switched off, or on. */
export type NoticeState = 'unsupported' | 'denied' | 'off' | 'on'

/** Kept on the device: the permission says that we may, this that the diner wants it. */
const KEY = 'okmenu_order_notices'
/**
 * A worker that does nothing but show notifications: phones take them from a worker only. Stands in `public/`. Its scope is
 * its own address, where no page is: the pages are those of the worker that keeps a venue for times without a network.
 */
const WORKER = '/notices.js'

/** Whether news of orders are shown while the site is open in the background. Read anew by `readNoticeState`. */
export const $noticeState = atom<NoticeState>(readNoticeState())

/** How it stands now: the permission may have been changed in the browser's settings. */
export function readNoticeState(): NoticeState {
  if (!('Notification' in globalThis) || !globalThis.isSecureContext) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && isWanted() ? 'on' : 'off'
}

/** Asks for the permission. Call it only when the diner presses a button: otherwise browsers deny it for ever. */
export async function switchNoticesOn(): Promise<NoticeState> {
  if (readNoticeState() === 'unsupported') return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission === 'granted') {
    keep('on')
    await worker()
  }
  return settle()
}

export function switchNoticesOff(): NoticeState {
  keep(null)
  return settle()
}

/** A line to be shown over whatever the diner does now. `tag`: a later one of the same takes its place. */
export type OrderNotice = {
  readonly title: string
  readonly body: string
  readonly tag: string
  /** Where a press on it leads. */
  readonly path: string
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
}

/** Shows a notification to diners who want it, while another tab is in front. A failure only goes to the console. */
export async function showNotice(
  page: Pick<PageEnvironment, 'isHidden'>,
  { title, path, locale, ...rest }: OrderNotice,
): Promise<void> {
  if (!page.isHidden() || readNoticeState() !== 'on') return
  const options = { ...rest, lang: locale, icon: '/favicon.svg', data: { path } }
  try {
    const registration = await worker()
    if (registration) await registration.showNotification(title, options)
    else new Notification(title, options).onclick = () => window.focus()
  } catch (error) {
    console.warn('a notification could not be shown', error)
  }
}

/** Null if the browser has no service workers: then the page shows notifications itself. */
async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { scope: WORKER })
    await started(registration)
    return registration
  } catch {
    return null
  }
}

/** Waits until the worker has started: a registration shows nothing before. */
async function started({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting
  if (active || !coming) return
  await new Promise<void>((resolve) =>
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated' || coming.state === 'redundant') resolve()
    }),
  )
}

function settle(): NoticeState {
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
    // Without storage it cannot be remembered, and so it stays off.
  }
}
