/**
 * True if SMS to this phone may contain links and domains. Operators of the United Arab Emirates block those of senders that are
 * not registered for them. `phone` is E.164.
 */
export const mayContainLinks = (phone: string): boolean => !phone.startsWith('+971')
