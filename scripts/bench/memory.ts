import { readFileSync } from 'node:fs'
import { median } from './statistics.ts'

/**
 * Megabytes of a process, of its JavaScript heap, and of buffers and WebAssembly outside the heap. The minimum of the heap is the
 * memory that garbage collection cannot free.
 */
export type Memory = { resident: number; heap: number; external: number }

/** Reads the memory of a process from its metrics. Returns null until the process serves them. */
export async function readMemory(metricsPort: number): Promise<Memory | null> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => null)
  if (!response?.ok) return null
  const text = await response.text()
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN) / 1024 ** 2
  return {
    resident: megabytes('process_resident_memory_bytes'),
    heap: megabytes('nodejs_heap_size_used_bytes'),
    external: megabytes('nodejs_external_memory_bytes'),
  }
}

/** Summarizes samples by quarters of their time: the median of the resident memory, the minima of the others. */
export function summarizeMemory(samples: readonly Memory[]) {
  const size = Math.ceil(samples.length / 4)
  const least = (values: number[]) => Math.round(Math.min(...values))
  return [0, 1, 2, 3].map((quarter) => {
    const part = samples.slice(quarter * size, (quarter + 1) * size)
    return {
      resident: Math.round(median(part.map(({ resident }) => resident))),
      heapAtLeast: least(part.map(({ heap }) => heap)),
      externalAtLeast: least(part.map(({ external }) => external)),
    }
  })
}

/** The most resident memory that a process has had, in megabytes; null where the system does not tell. */
export function readPeakMemory(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024)
  } catch {
    return null
  }
}
