/** The UTC offset, in hours, of a time zone where it is noon now, so that no test runs past the end of a day. */
export const NOON_OFFSET = 12 - new Date().getUTCHours()
export const NOON_ZONE = `Etc/GMT${NOON_OFFSET > 0 ? '-' : '+'}${Math.abs(NOON_OFFSET)}`
