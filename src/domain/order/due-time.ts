/** How long before its slot a scheduled order is due in the kitchen, in milliseconds. */
export const DUE_BEFORE = 60 * 60_000
