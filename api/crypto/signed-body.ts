import { createHmac, timingSafeEqual } from 'node:crypto'

/** Accepted difference between the time of a signature and the server's clock, in seconds. */
export const TOLERANCE = 300

const mac = (secret: string, time: number, body: string) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest()

/**
 * Signs a body. The signature contains the time of signing (epoch seconds) and the HMAC-SHA256 of `time.body`:
 * `t=1767225600,v1=9c1f…`. `now` is in epoch milliseconds.
 */
export function sign(secret: string, body: string, now: number): string {
  const time = Math.floor(now / 1000)
  return `t=${time},v1=${mac(secret, time, body).toString('hex')}`
}

/** Returns what is wrong with a signature, or null. Compares in constant time. `now` is in epoch milliseconds. */
export function findSignatureProblem(
  secret: string,
  body: string,
  signature: string | undefined,
  now: number,
): string | null {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  if (!seconds || !hex) return 'missing or malformed'
  const time = Number(seconds)
  if (!timingSafeEqual(Buffer.from(hex, 'hex'), mac(secret, time, body)))
    return 'not signed with the secret of this installation'
  if (Math.abs(now / 1000 - time) > TOLERANCE) return `signed more than ${TOLERANCE} seconds from now`
  return null
}
