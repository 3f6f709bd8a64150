import { createHmac, timingSafeEqual } from 'node:crypto'
import { InvalidCallback } from '../provider.ts'

/** Carries the time of signing (epoch seconds) and the HMAC-SHA256 of `time.body`: `t=1767225600,v1=9c1f…`. */
export const SIGNATURE_HEADER = 'Sandbox-Signature'

/** Seconds by which a callback's time may differ from ours. */
export const TOLERANCE = 300

const mac = (secret: string, time: number, body: string) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest()

/** `now` in epoch milliseconds. */
export function sign(secret: string, body: string, now: number): string {
  const time = Math.floor(now / 1000)
  return `t=${time},v1=${mac(secret, time, body).toString('hex')}`
}

/** Compares in constant time. `now` in epoch milliseconds. @throws InvalidCallback */
export function verifySignature(secret: string, body: string, header: string | undefined, now: number): void {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (!seconds || !hex) throw new InvalidCallback(`${SIGNATURE_HEADER}: missing or not readable`)
  const time = Number(seconds)
  if (!timingSafeEqual(Buffer.from(hex, 'hex'), mac(secret, time, body)))
    throw new InvalidCallback(`${SIGNATURE_HEADER}: not signed with the secret of this installation`)
  if (Math.abs(now / 1000 - time) > TOLERANCE)
    throw new InvalidCallback(`${SIGNATURE_HEADER}: signed more than ${TOLERANCE} seconds from now`)
}
