import { formatDate } from '../../i18n/format/format-date.ts'
import css from '../../styles/late/offline-notice.css?inline'
import { adoptStyles } from '../page/adopt-styles.ts'
import { fillMessage, type PageData } from '../page/page-data.ts'

/**
 * Shows above an offline page (`<html data-as-of>`, ISO 8601) when its menu was current, by the venue's clock, with a
 * button to try again. If the menu replaces an item's page, scrolls to that item.
 */
export function showOfflineNotice(page: PageData, asOf: string): void {
  adoptStyles(css)
  const { messages, locale, timeZone } = page
  const bar = document.createElement('div')
  bar.className = 'as-of'
  const text = document.createElement('p')
  text.setAttribute('role', 'status')
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.textContent = messages.tryAgain
  retry.addEventListener('click', () => location.reload())
  bar.append(text, retry)
  document.querySelector('main')?.before(bar)
  // Screen readers often skip a live region that is added with its text.
  setTimeout(() => {
    text.textContent = fillMessage(messages.asOf, { time: formatDate(asOf, locale, timeZone, 'date-time') })
  })
  scrollToItem()
}

/** `#/grill/dinein/12/5`: the page of that item is not saved, but the menu with its row is. */
function scrollToItem(): void {
  const path = location.hash.slice(1)
  if (!path.startsWith('/')) return
  history.replaceState(history.state, '', location.pathname + location.search)
  const link = [...document.querySelectorAll<HTMLAnchorElement>('main li a')].find(
    ({ pathname }) => pathname === path,
  )
  link?.closest('li')?.scrollIntoView({ block: 'center' })
  link?.focus({ preventScroll: true })
}
