import { textDirection } from '../../i18n/locale/direction.ts'
import { loadCounterTexts } from '../../i18n/messages/counter-texts.ts'
import { cartFor } from '../../stores/cart/cart.ts'
import { backToBoard } from '../../stores/staff-order/reset-tab.ts'
import { boardOfTab } from '../../stores/staff-order/staff-tab.ts'
import css from '../../styles/late/staff-bar.css?inline'
import { adoptStyles } from '../page/adopt-styles.ts'
import type { PageData } from '../page/page-data.ts'

const ID = 'staff-bar'

/**
 * Says, on every page of a tab in which staff enter an order, that it is for a guest, and leads back to the board. Its texts are
 * those of the counter, in English on pages whose language the counter does not have.
 */
export async function showStaffBar(
  { locale, cartKey }: Pick<PageData, 'locale' | 'cartKey'>,
  board: string,
): Promise<void> {
  const header = document.querySelector('header')
  if (!header || document.getElementById(ID)) return
  const bar = document.createElement('aside')
  bar.id = ID
  header.before(bar)
  adoptStyles(css)
  const { t, language } = await loadCounterTexts(locale).catch((error) => {
    // The next page tries again.
    bar.remove()
    throw error
  })
  bar.lang = language
  bar.dir = textDirection(language)
  const text = document.createElement('p')
  text.textContent = t('counter:entry.bar')
  bar.setAttribute('aria-label', text.textContent)
  const link = document.createElement('a')
  link.href = `/counter/${encodeURIComponent(board)}`
  link.textContent = t('counter:entry.back')
  const cancel = document.createElement('button')
  cancel.type = 'button'
  cancel.textContent = t('counter:entry.cancel')
  let isAsked = false
  cancel.addEventListener('click', () => {
    if (isAsked || cartFor(cartKey).$lines.get().length === 0) return backToBoard(board)
    isAsked = true
    cancel.textContent = t('counter:confirm')
  })
  cancel.addEventListener('blur', () => {
    isAsked = false
    cancel.textContent = t('counter:entry.cancel')
  })
  bar.append(text, link, cancel)
  // After the order was cancelled, Back leads to a page of diners.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && boardOfTab() !== board) location.reload()
  })
}
