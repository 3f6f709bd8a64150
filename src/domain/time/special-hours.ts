/** Most dates of a branch that can differ from their weekdays at a time: more than a year of holidays. */
export const MAX_SPECIAL_DATES = 100
/** Most shifts of such a date. */
export const MAX_SHIFTS = 6
