import { formatDate } from '../../i18n/format/format-date.ts'
import css from '../../styles/late/as-of.css?inline'
import { adoptStyles } from '../page/adopt-styles.ts'
import { fill, type PageData } from '../page/page-data.ts'

/**
 * Says above a page that came without a network (`<html data-as-of>`, ISO 8601) of when its menu is, by the venue's
 * clock, with a way to try again. Where it stands in for an item's page, the menu shows that item.
 */
export function showAsOf(page: PageData, asOf: string): void {
  adoptStyles(css)
  const { messages, locale, timeZone } = page
  const bar = document.createElement('div')
  bar.className = 'as-of'
  const words = document.createElement('p')
  words.setAttribute('role', 'status')
  const again = document.createElement('button')
  again.type = 'button'
  again.textContent = messages.tryAgain
  again.addEventListener('click', () => location.reload())
  bar.append(words, again)
  document.querySelector('main')?.before(bar)
  // A region that comes with its words in it is often not spoken.
  setTimeout(() => {
    words.textContent = fill(messages.asOf, { time: formatDate(asOf, locale, timeZone, 'date-time') })
  })
  showRow()
}

/** `#/grill/dinein/12/5`: the page of that item is not kept, its row in the menu is. */
function showRow(): void {
  const path = location.hash.slice(1)
  if (!path.startsWith('/')) return
  history.replaceState(history.state, '', location.pathname + location.search)
  const link = [...document.querySelectorAll<HTMLAnchorElement>('main li a')].find(
    ({ pathname }) => pathname === path,
  )
  link?.closest('li')?.scrollIntoView({ block: 'center' })
  link?.focus({ preventScroll: true })
}
