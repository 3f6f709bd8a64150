import {
  $noticeState,
  readNoticeState,
  switchNoticesOff,
  switchNoticesOn,
} from '../../stores/orders/notices.ts'
import { startDarkModeChoice } from './dark-mode.ts'

/**
 * Starts the settings page: marks the current section in the menu, and starts the choice of light or dark and of
 * notifications. The address (`#theme`) and the style sheet decide which section is shown.
 */
export function startSettings(): void {
  startDarkModeChoice()
  markSection()
  addEventListener('hashchange', markSection)
  startNotificationSwitch()
}

/** Without a section in the address, wide screens show the first one. */
function markSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#all a')]
  const named = links.find((link) => link.hash === location.hash)
  for (const link of links) {
    if (link === named) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

/**
 * Shows the one `[data-notices]` element that matches the state. `[data-notices-turn]` switches notifications on or
 * off.
 */
function startNotificationSwitch(): void {
  $noticeState.subscribe((state) => {
    for (const part of document.querySelectorAll<HTMLElement>('[data-notices]'))
      part.hidden = part.dataset.notices !== state
  })
  for (const button of document.querySelectorAll<HTMLElement>('[data-notices-turn]'))
    button.addEventListener('click', async () => {
      const before = document.activeElement
      const turnsOn = button.dataset.noticesTurn === 'on'
      const state = turnsOn ? await switchNoticesOn() : switchNoticesOff()
      if (!turnsOn) void endPushes()
      // The pressed button is hidden now: focus its counterpart.
      if (before === button)
        document.querySelector<HTMLElement>(`[data-notices=${state}] :is(button, [tabindex])`)?.focus()
    })
  // The permission may have been changed in the browser's settings.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) $noticeState.set(readNoticeState())
  })
}

/** Loaded on demand, because few visitors switch notifications off. */
async function endPushes(): Promise<void> {
  const [{ endOrderPushes }, { browserClient }] = await Promise.all([
    import('../../stores/orders/push-subscription.ts'),
    import('../../client/browser.ts'),
  ])
  await endOrderPushes(browserClient())
}
