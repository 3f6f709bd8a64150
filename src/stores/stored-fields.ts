/** The fields of a stored value. A value that is no object has none of the fields that stores use. */
export const storedFields = (stored: unknown): Partial<Record<string, unknown>> => Object(stored)
