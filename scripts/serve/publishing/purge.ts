import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import pRetry from 'p-retry'
import { sign } from '../../../api/crypto/signed-body.ts'
import type { NowLive } from '../../publish/publisher.ts'
import { describeError, type Log } from '../server/log.ts'

export type Purge = {
  /** Has the CDN told what to forget. Returns at once: publishing waits for no CDN. */
  notify(live: NowLive): void
  /** Resolves when everything told so far was taken or given up. */
  drain(): Promise<void>
}

export type PurgeOptions = {
  /** Takes `POST` with the addresses. */
  url: string
  secret: string
  log: Log
  onEnd: (outcome: 'taken' | 'failed') => void
  /** Milliseconds between two tries, each time twice as many. */
  pause?: number
}

/** As many addresses as the purge calls of CDNs take, or more: whoever receives them splits them. */
const URLS_AT_ONCE = 1000
const AT_ONCE = 8
const RETRIES = 5
const PATIENCE = 10_000

/**
 * Tells `url` by signed calls which addresses have another answer now; each call is tried again with growing pauses. What is not taken in the end is counted and logged: caches then keep it as long as they may.
 */
export function createPurge({ url, secret, log, onEnd, pause = 1000 }: PurgeOptions): Purge {
  const limit = pLimit(AT_ONCE)
  const running = new Set<Promise<void>>()

  async function post(body: string): Promise<void> {
    const headers = { 'Content-Type': 'application/json', 'Sufra-Signature': sign(secret, body, Date.now()) }
    const signal = AbortSignal.timeout(PATIENCE)
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`PURGE_URL answers ${answer.status}`)
  }

  async function send({ referenceId, buildId, urls }: NowLive): Promise<void> {
    const id = randomUUID()
    const body = JSON.stringify({
      id,
      event: 'site.changed',
      reference_id: referenceId,
      build_id: buildId,
      urls,
    })
    try {
      await pRetry(() => post(body), { retries: RETRIES, minTimeout: pause })
      onEnd('taken')
    } catch (error) {
      onEnd('failed')
      const told = { reference_id: referenceId, urls: urls.length, error: describeError(error) }
      log({ level: 'error', message: 'purge was not taken', ...told })
    }
  }

  return {
    notify(live) {
      for (let from = 0; from < live.urls.length; from += URLS_AT_ONCE) {
        const part = { ...live, urls: live.urls.slice(from, from + URLS_AT_ONCE) }
        const sent: Promise<void> = limit(() => send(part)).finally(() => running.delete(sent))
        running.add(sent)
      }
    },
    async drain() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
