import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { AbusiveCall } from './abuse-calls.ts'

export type AbuseWork = {
  readonly api: string
  readonly address: string
  readonly seconds: number
  readonly calls: readonly { readonly call: AbusiveCall; readonly perSecond: number }[]
}

// Sends each call at its pace from one address, whatever became of the calls before, and posts how they were answered.
const { api, address, seconds, calls } = workerData as AbuseWork
const ends = performance.now() + seconds * 1000
const statuses: Record<number, number> = {}
const send = async ({ path, body }: AbusiveCall) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  try {
    const answer = await fetch(api + path, init)
    await answer.arrayBuffer()
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
  } catch {
    statuses[0] = (statuses[0] ?? 0) + 1
  }
}
await Promise.all(
  calls.map(async ({ call, perSecond }) => {
    const under = new Set<Promise<void>>()
    for (let due = performance.now() + Math.random() * 500; due < ends; due += 1000 / perSecond) {
      await wait(Math.max(0, due - performance.now()))
      const sent: Promise<void> = send(call).finally(() => under.delete(sent))
      under.add(sent)
    }
    await Promise.all(under)
  }),
)
parentPort?.postMessage(statuses)
