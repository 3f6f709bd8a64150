/**
 * Loaded before a test server (`node --import`). Pictures of demo dishes are then a plain colour in the same size and format. Composing one
 * from its illustrations takes a second of processor time, and no browser test looks at what is on it. `tests/unit/demo` composes
 * them.
 */
import { registerHooks } from 'node:module'

const COLLAGE = /\/api\/demo\/pictures\/collage\.ts$/
const COMPOSE = 'export async function composeDish('
const PLAIN = `
export function composeDish(_recipe: DishRecipe, { size: [width, height], tables }: Style): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: tables[0] ?? 'gray' } }).webp().toBuffer()
}
`

registerHooks({
  load(url, context, nextLoad) {
    const result = nextLoad(url, context)
    if (!COLLAGE.test(url)) return result
    const source = String(result.source)
    if (!source.includes(COMPOSE)) throw new Error(`${url} has no ${COMPOSE}`)
    const rest = source.replace(COMPOSE, 'export async function composeWholeDish(')
    return { ...result, source: `import sharp from 'sharp'\n${rest}${PLAIN}` }
  },
})
