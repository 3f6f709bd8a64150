import type { SellingType } from '../../domain/menu/selling-type.ts'
import { resetTab } from '../staff-order/reset-tab.ts'

/**
 * Opens the menu of a branch in a new tab in which staff enter an order (`STAFF_TAB`). Call it while the user taps. Browsers that
 * open no tab, such as an app on the home screen, show the menu in this one. Returns whether this one stays.
 */
export function openOrderTab(referenceId: string, type: SellingType): boolean {
  const menu = `/${encodeURIComponent(referenceId)}/${type}`
  // An empty tab belongs to this origin, so that it can be prepared before the menu reads its storage.
  const tab = open('', '_blank')
  const shown = tab ?? window
  resetTab(shown.sessionStorage, referenceId)
  shown.location.assign(menu)
  return tab !== null
}
