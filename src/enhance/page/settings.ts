import {
  $noticeState,
  readNoticeState,
  switchNoticesOff,
  switchNoticesOn,
} from '../../stores/orders/notices.ts'
import { startDarkChoice } from './dark.ts'

/**
 * The page of the settings: which section is shown is the address's own (`#theme`) and the style sheet's; this marks it in
 * the menu, wakes the choice of light or dark, and the one of notifications.
 */
export function startSettings(): void {
  startDarkChoice()
  markSection()
  addEventListener('hashchange', markSection)
  startNotices()
}

/** The first section is the one that wide screens show when the address names none. */
function markSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#all a')]
  const named = links.find((link) => link.hash === location.hash)
  for (const link of links) {
    if (link === named) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

/** Of `[data-notices]` the one is shown that says how it stands; `[data-notices-turn]` turns it. */
function startNotices(): void {
  $noticeState.subscribe((state) => {
    for (const part of document.querySelectorAll<HTMLElement>('[data-notices]'))
      part.hidden = part.dataset.notices !== state
  })
  for (const button of document.querySelectorAll<HTMLElement>('[data-notices-turn]'))
    button.addEventListener('click', async () => {
      const before = document.activeElement
      const state = button.dataset.noticesTurn === 'on' ? await switchNoticesOn() : switchNoticesOff()
      // What was pressed is gone now: the focus goes to what says the same thing the other way round.
      if (before === button)
        document.querySelector<HTMLElement>(`[data-notices=${state}] :is(button, [tabindex])`)?.focus()
    })
  // The permission may be changed in the browser's settings meanwhile.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) $noticeState.set(readNoticeState())
  })
}
