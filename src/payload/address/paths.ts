import type { SellingType } from '../../domain/menu/selling-type.ts'

/** Paths of a venue's screens, relative to the venue (spec §2). */
export const menuPath = (type: SellingType) => `/${type}`
export const categoryPath = (type: SellingType, categoryId: string) =>
  `/${type}/${encodeURIComponent(categoryId)}`
export const itemPath = (type: SellingType, categoryId: string, itemId: string) =>
  `${categoryPath(type, categoryId)}/${encodeURIComponent(itemId)}`
export const cartPath = (type: SellingType) => `/${type}/cart`
export const checkoutPath = (type: SellingType) => `/${type}/checkout`
export const searchPath = (type: SellingType) => `/${type}/search`
export const BRANCHES_PATH = '/Branches'
export const POLICIES_PATH = '/Policies'
export const FEEDBACK_PATH = '/Feedback'
export const MORE_PATH = '/more'
/** Has no URL of its own: the edge serves it for unknown URLs. */
export const NOT_FOUND_PATH = '/404'
/** Only the service worker serves it, instead of pages that the device has not saved. */
export const OFFLINE_PATH = '/offline'
export const SETTINGS_PATH = '/settings'
export const reservePath = (type: SellingType) => `/reservation/${type}`
export const RESERVATIONS_PATH = '/reservation/history'
