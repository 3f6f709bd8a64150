import { parseArgs } from 'node:util'
import { withScratchFolder } from '../machine/scratch-folder.ts'
import { benchPublish } from './publish.ts'

/**
 * `npm run bench [-- NAME…]` runs the named benchmarks, or all of them, and prints one line of JSON per result. Results do
 * not pass or fail.
 */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  publish: () => benchPublish(console.log),
  peers: async () => (await import('./peers/peers.ts')).benchPeers(console.log),
  republish: async () => (await import('./republish.ts')).benchRepublish(console.log),
  edges: async () => (await import('./edges.ts')).benchEdges(console.log),
  reads: async () => (await import('./reads.ts')).benchReads(console.log),
  orders: async () => (await import('./orders.ts')).benchOrders(console.log),
  boards: async () => (await import('./boards/boards.ts')).benchBoards(console.log),
  'board-page': async () => (await import('./boards/board-page.ts')).benchBoardPage(console.log),
  'open-menu': async () => (await import('./boards/open-menu.ts')).benchOpenMenu(console.log),
  'busy-day': async () => (await import('./busy-day/busy-day.ts')).benchBusyDay(console.log),
  abuse: async () => (await import('./abuse.ts')).benchAbuse(console.log),
  bytes: async () => (await import('./bytes.ts')).benchBytes(console.log),
  lighthouse: async () => (await import('./lighthouse.ts')).benchLighthouse(console.log),
  'add-to-cart': async () => (await import('./add-to-cart.ts')).benchAddToCart(console.log),
}

const { positionals: names } = parseArgs({ allowPositionals: true })
const unknown = names.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`unknown benchmark ${unknown.join(', ')}; available: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
// Files that one benchmark deletes must not slow the next one down.
for (const name of names.length > 0 ? names : Object.keys(benches))
  await withScratchFolder(async () => benches[name]?.())
