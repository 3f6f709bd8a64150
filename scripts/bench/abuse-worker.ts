import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { AbusiveCall } from './abuse-calls.ts'

export type AbuseWork = {
  readonly api: string
  readonly address: string
  readonly seconds: number
  readonly calls: readonly { readonly call: AbusiveCall; readonly perSecond: number }[]
}

// Sends each call at its rate from one address, without waiting for earlier calls. Then posts the number of responses by
// status. Status 0 counts the calls without a response.
const { api, address, seconds, calls } = workerData as AbuseWork
const endTime = performance.now() + seconds * 1000
const statuses: Record<number, number> = {}
const send = async ({ path, body }: AbusiveCall) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  try {
    const response = await fetch(api + path, init)
    await response.arrayBuffer()
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
  } catch {
    statuses[0] = (statuses[0] ?? 0) + 1
  }
}
await Promise.all(
  calls.map(async ({ call, perSecond }) => {
    const pending = new Set<Promise<void>>()
    for (let due = performance.now() + Math.random() * 500; due < endTime; due += 1000 / perSecond) {
      await wait(Math.max(0, due - performance.now()))
      const request: Promise<void> = send(call).finally(() => pending.delete(request))
      pending.add(request)
    }
    await Promise.all(pending)
  }),
)
parentPort?.postMessage(statuses)
