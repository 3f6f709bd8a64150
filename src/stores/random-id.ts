/** Returns a random id of 128 bits. `crypto.randomUUID` requires HTTPS, which a local trial may not have. */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
