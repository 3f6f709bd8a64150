import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import pRetry from 'p-retry'
import { sign } from '../../../api/crypto/signed-body.ts'
import type { NowLive } from '../../publish/publisher.ts'
import { describeError, type Log } from '../server/log.ts'

export type Purge = {
  /** Starts telling the CDN which addresses to purge. Returns at once: publishing waits for no CDN. */
  notify(live: NowLive): void
  /** Resolves when all calls so far succeeded or finally failed. */
  drain(): Promise<void>
}

export type PurgeOptions = {
  /** Receives `POST` with the addresses. */
  url: string
  secret: string
  log: Log
  onEnd: (outcome: 'taken' | 'failed') => void
  /** Milliseconds before the first retry; doubled for each further one. */
  pause?: number
}

/** Addresses per call. The receiver splits them if the CDN accepts fewer. */
const URLS_PER_CALL = 1000
const CONCURRENT_CALLS = 8
const RETRIES = 5
const TIME_LIMIT = 10_000

/**
 * Reports changed addresses to `url` by signed calls. Failed calls are retried with growing pauses; final failures are
 * counted and logged, and caches then keep the old content until it expires.
 */
export function createPurge({ url, secret, log, onEnd, pause = 1000 }: PurgeOptions): Purge {
  const limit = pLimit(CONCURRENT_CALLS)
  const running = new Set<Promise<void>>()

  async function post(body: string): Promise<void> {
    const headers = { 'Content-Type': 'application/json', 'Sufra-Signature': sign(secret, body, Date.now()) }
    const signal = AbortSignal.timeout(TIME_LIMIT)
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
      const details = { reference_id: referenceId, urls: urls.length, error: describeError(error) }
      log({ level: 'error', message: 'purge call failed', ...details })
    }
  }

  return {
    notify(live) {
      for (let from = 0; from < live.urls.length; from += URLS_PER_CALL) {
        const part = { ...live, urls: live.urls.slice(from, from + URLS_PER_CALL) }
        const sent: Promise<void> = limit(() => send(part)).finally(() => running.delete(sent))
        running.add(sent)
      }
    },
    async drain() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
