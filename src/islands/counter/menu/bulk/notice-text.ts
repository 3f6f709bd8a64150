import type { I18n } from '../../../../i18n/messages/island-i18n.ts'
import type { BulkNotice } from '../../../../stores/desk/bulk/bulk-page.ts'

/** Says what was done to the chosen dishes. */
export function bulkNoticeText(notice: BulkNotice, { t, number }: I18n): string {
  if (notice.what === 'bulk')
    return t(`menu-desk:bulk.done.${notice.action}`, { number: number(notice.count) })
  return t(notice.what === 'bulk-full' ? 'menu-desk:bulk.full' : 'menu-desk:bulk.nothing')
}
