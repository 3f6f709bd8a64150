import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  webcrypto,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushRules } from '../../../api/push/push-service.ts'
import type { PushSubscriptionInput } from '../../../src/contract/order/push-calls.ts'

/** A message that a push service received, decrypted. */
export type ReceivedPush = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly content: unknown
}

/** The answer of a push service: a status with headers, or none at all. */
export type PushAnswer = { readonly status: number; readonly headers?: Record<string, string> } | 'silence'

/** Lets messages go to this machine, which no setting allows. */
export const LOCAL_PUSH_SERVICES: PushRules = {
  isAllowedUrl: ({ hostname }) => hostname === '127.0.0.1',
  isAllowedAddress: (address) => address === '127.0.0.1',
}

/** A push service on this machine, with the browsers that subscribed to it. */
export async function startPushService() {
  const browsers = new Map<string, ReturnType<typeof createBrowserKeys>>()
  const received: ReceivedPush[] = []
  const silent = new Set<ServerResponse>()
  const service = { answer: { status: 201 } as PushAnswer, onReceived: async () => {} }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    const browser = browsers.get(path)
    const text = browser?.decrypt(Buffer.concat(chunks))
    received.push({ path, headers: request.headers, content: text === undefined ? null : JSON.parse(text) })
    await service.onReceived()
    if (service.answer === 'silence') return void silent.add(response)
    response.writeHead(service.answer.status, service.answer.headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    service,
    received,
    origin,
    /** A browser subscribes. */
    subscribe(): PushSubscriptionInput {
      const browser = createBrowserKeys()
      const path = `/push/${randomBytes(8).toString('hex')}`
      browsers.set(path, browser)
      return { endpoint: origin + path, keys: browser.keys }
    },
    async close() {
      for (const response of silent) response.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type TestPushService = Awaited<ReturnType<typeof startPushService>>

/** The keys of a subscription, and the decryption of its messages by RFC 8291 and RFC 8188, in one record. */
function createBrowserKeys() {
  const curve = createECDH('prime256v1')
  const ours = curve.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: ours.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const idLength = body.readUInt8(20)
      const theirs = body.subarray(21, 21 + idLength)
      const sealed = body.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ours, theirs])
      const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(theirs), auth, info, 32))
      const key = hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce))
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // The last record ends with the byte 2, then padding.
      return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
    },
  }
}

/** Reads who signed a message (RFC 8292). @throws Error if the signature is not that of the named key */
export async function readSender({ headers }: ReceivedPush) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head, claims, signature] = token.split('.') as [string, string, string]
  const raw = await webcrypto.subtle.importKey(
    'raw',
    Buffer.from(key, 'base64url'),
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['verify'],
  )
  const jwk = await webcrypto.subtle.exportKey('jwk', raw)
  const publicKey = createPublicKey({ key: jwk as never, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url')))
    throw new Error('the signature is wrong')
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string }
  return { key, aud, sub }
}
