import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { pictureVersion } from '../../../api/demo/pictures/picture-version.ts'
import { IMAGE_WIDTHS } from '../../serve/images/image-request.ts'
import { order, orderVenue } from '../order-venue.ts'
import type { SiteProcess } from '../site-process.ts'

/** Venues whose first price is edited in turn, by the names of their files: from 46 to 1,402 pages. */
const EDITED = ['crumb-and-kiln', 'cafe-linde', 'dallah-grill', 'maison-ombelle', 'flor-de-rua', 'pazar-yeri']
/** How long an edit may take until it is live, in milliseconds. */
const EDIT_TIMEOUT = 60_000
/** A photo as venues upload them. */
const PHOTO = { width: 1600, height: 1200 }

type Answer = { status: number; bytes: number; text: string }
type Page = { path: string; locales: readonly string[] }

/** What the clients of a busy day do. Each resolves to false if the server failed. `n` counts the calls of each. */
export type BusyDayClients = {
  /** Changes a price and waits until the change is live. */
  edit(n: number): Promise<boolean>
  order(n: number): Promise<boolean>
  /** Requests a picture that nobody has requested before, in one of the widths of pages. */
  picture(n: number): Promise<boolean>
  /** Opens one page after the other, in all languages; every fifth time also its payload. */
  view(n: number): Promise<boolean>
  /** Milliseconds from the request of each edit until it was live. */
  readonly editTimes: readonly number[]
  close(): void
}

/** Prepares the clients: imports a venue that is always open, and collects the pages of all venues. */
export async function createBusyDayClients(site: SiteProcess): Promise<BusyDayClients> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const send = createSender(site.url, agent)
  const token = readFileSync(join(site.dataDir, 'operator-token'), 'utf8').trim()
  const save = (file: object) =>
    send('PUT', '/api/operator/venues', { authorization: `Bearer ${token}` }, JSON.stringify(file))
  await save(orderVenue(0))
  const pages: Page[] = []
  for (const name of EDITED) pages.push(...(await listPages(send, name)))
  const editTimes: number[] = []
  const photo = await createPhoto()
  const folder = join(site.dataDir, 'images', pictureVersion(), 'bench')
  mkdirSync(folder, { recursive: true })

  return {
    editTimes,
    async edit(n) {
      const name = EDITED[n % EDITED.length] ?? ''
      const before = await readBuild(send, name)
      const started = performance.now()
      const { status } = await save(readEdited(name, 1 + (n % 900)))
      while ((await readBuild(send, name)) === before) {
        if (performance.now() - started > EDIT_TIMEOUT) return false
        await sleep(5)
      }
      editTimes.push(performance.now() - started)
      return status === 200
    },
    async order() {
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      return (await send('POST', '/api/webapp/order', headers, order(0))).status === 200
    },
    async picture(n) {
      // Bytes after the end of a JPEG make it another file with the same picture.
      const file = join(folder, `${n}.jpg`)
      writeFileSync(file, Buffer.concat([photo, Buffer.from(String(n))]))
      const width = IMAGE_WIDTHS[n % IMAGE_WIDTHS.length]
      const answer = await send('GET', `/_image?url=/media/bench/${n}.jpg&w=${width}`)
      rmSync(file)
      return answer.status === 200 && answer.bytes > 0
    },
    async view(n) {
      const page = pages[(n * 7919) % pages.length] as Page
      const locale = page.locales[n % page.locales.length] ?? 'en'
      const headers = { 'accept-language': locale, 'accept-encoding': n % 4 === 0 ? 'gzip' : 'br' }
      const { status } = await send('GET', page.path, headers)
      if (n % 5 === 0) await send('GET', `${page.path}/_payload.json`, headers)
      // The home page of a venue with one order type redirects to its menu.
      return status < 400 || status === 404
    },
    close: () => agent.destroy(),
  }
}

type Send = (method: string, path: string, headers?: object, body?: string) => Promise<Answer>

/** Sends requests over connections that are kept open, as browsers do. */
function createSender(url: string, agent: Agent): Send {
  const { hostname, port } = new URL(url)
  return (method, path, headers = {}, body) =>
    new Promise((resolve, reject) => {
      const sent = request(
        { agent, hostname, port, method, path, headers: { ...headers } },
        async (response) => {
          const chunks: Buffer[] = []
          for await (const chunk of response) chunks.push(chunk as Buffer)
          const whole = Buffer.concat(chunks)
          const text = whole.length < 1_000_000 ? whole.toString() : ''
          resolve({ status: response.statusCode ?? 0, bytes: whole.length, text })
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
}

async function readBuild(send: Send, name: string): Promise<string> {
  return (JSON.parse((await send('GET', `/${name}/builds/latest.json`)).text) as { id: string }).id
}

async function listPages(send: Send, name: string): Promise<Page[]> {
  const meta = await send('GET', `/${name}/builds/meta/${await readBuild(send, name)}.json`)
  const { paths, locales } = JSON.parse(meta.text) as { paths: string[]; locales: string[] }
  return paths.map((path) => ({ path: `/${name}${path}`, locales }))
}

/** Reads a venue file of the demo with another price of its first priced dish. */
function readEdited(name: string, price: number): object {
  const file: object = JSON.parse(
    readFileSync(new URL(`../../../api/demo/${name}.json`, import.meta.url), 'utf8'),
  )
  const dish = findDish(file)
  if (!dish) throw new Error(`${name}: no dish has a price`)
  dish.price = typeof dish.price === 'string' ? String(price) : price
  return file
}

/** Dishes can be in categories of one menu or of several. Unlike options, they have pictures. */
function findDish(value: unknown): { price?: unknown } | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('images' in value && 'price' in value && value.price !== null) return value
  for (const part of Object.values(value)) {
    const found = findDish(part)
    if (found) return found
  }
  return undefined
}

/** Draws a photo of blurred noise, which takes as long to compress as a real one. */
async function createPhoto(): Promise<Buffer> {
  const { width, height } = PHOTO
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .blur(3)
    .jpeg({ quality: 85 })
    .toBuffer()
}
