import { benchPublish } from './publish.ts'

/** `npm run bench [-- NAME…]`: prints one line of JSON per figure; nothing is asserted. */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  publish: () => benchPublish(console.log),
  bytes: async () => (await import('./bytes.ts')).benchBytes(console.log),
  lighthouse: async () => (await import('./lighthouse.ts')).benchLighthouse(console.log),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`no benchmark is called ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
for (const name of asked.length > 0 ? asked : Object.keys(benches)) await benches[name]?.()
