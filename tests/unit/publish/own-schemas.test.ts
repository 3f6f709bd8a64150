import { expect, test } from 'vitest'
import { chunkOf } from '../../../scripts/publish/make/adapter/chunks.ts'
import { ownSchemas } from '../../../scripts/publish/make/adapter/own-schemas.ts'

const VALIBOT = '/node_modules/valibot/dist/index.mjs'
const resolving = { resolve: async () => ({ id: VALIBOT }) }
const resolve = async (source: string, importer: string) =>
  (await ownSchemas.resolveId.call(resolving, source, importer))?.id ?? null
const chunk = (id: string) => chunkOf(() => 10)(id, { getModuleInfo: () => null })

test('the schemas of the counter have a copy of the library, which is not in the file that diners load', async () => {
  const own = await resolve('valibot', '/src/contract/counter/desk-calls.ts')
  expect(own).not.toBe(VALIBOT)
  expect(own).toContain(VALIBOT)
  expect([chunk(VALIBOT), chunk(own ?? '')]).toEqual(['primitives', null])
})

test('all other imports stay as they are', async () => {
  expect(await resolve('valibot', '/src/contract/order/order.ts')).toBeNull()
  expect(await resolve('./staff-calls.ts', '/src/contract/counter/desk-calls.ts')).toBeNull()
})
