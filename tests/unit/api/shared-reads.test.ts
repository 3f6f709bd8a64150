import { expect, test } from 'vitest'
import { shareReads } from '../../../api/venues/shared-reads.ts'

function heldReads() {
  const started: { key: string; end(value: string): void; fail(error: Error): void }[] = []
  const read = shareReads(
    (key: string) => new Promise<string>((end, fail) => started.push({ key, end, fail })),
    String,
  )
  return { started, read }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a call that comes during a read gets the result of the next one, which all such calls share', async () => {
  const { started, read } = heldReads()
  const first = read('a')
  const later = [read('a'), read('a')]
  await settled()
  expect(started).toHaveLength(1)
  started[0]?.end('before the change')
  expect(await first).toBe('before the change')
  await settled()
  expect(started).toHaveLength(2)
  const last = read('a')
  started[1]?.end('after the change')
  expect(await Promise.all(later)).toEqual(['after the change', 'after the change'])
  await settled()
  expect(started).toHaveLength(3)
  started[2]?.end('latest')
  expect(await last).toBe('latest')
})

test('a failed read fails its own calls only', async () => {
  const { started, read } = heldReads()
  const first = read('a')
  const next = read('a')
  started[0]?.fail(new Error('down'))
  await expect(first).rejects.toThrow('down')
  await settled()
  started[1]?.end('up')
  expect(await next).toBe('up')
})

test('different keys do not wait for each other, and a key is forgotten after its last read', async () => {
  const { started, read } = heldReads()
  const both = [read('a'), read('b')]
  expect(started.map(({ key }) => key)).toEqual(['a', 'b'])
  for (const { key, end } of started) end(key)
  expect(await Promise.all(both)).toEqual(['a', 'b'])
  await settled()
  void read('a')
  expect(started).toHaveLength(3)
})
