/** A process of `npm run bench -- peers`: publishes the venues once to the empty folder given as its argument. */

import { createClient } from '../../../src/client/platform.ts'
import { compile } from '../../publish/make/compile.ts'
import { loadRenderer } from '../../publish/make/render.ts'
import { createPublisher } from '../../publish/publisher.ts'
import { openReleaseStore } from '../../publish/store/release-fs.ts'
import { benchAnswers } from '../bench-venue.ts'
import { PEER_MENUS } from './peer-menus.ts'

/** The last line of the process's output. `ms`: milliseconds per phase. */
export type Published = { pages: number; ms: Record<string, number> }

const [siteDir] = process.argv.slice(2)
if (siteDir === undefined) throw new TypeError('expected the folder of the site as the argument')

const bundle = await compile()
const publisher = createPublisher({
  client: createClient({ base: 'http://platform.test', locale: () => 'en', fetch: answer }),
  renderer: await loadRenderer(bundle.dir, bundle.bundleId),
  store: openReleaseStore(siteDir),
  siteUrl: 'http://127.0.0.1:4321',
  served: new Set(['_image', '_maps', 'media', 'api']),
  languages: ['en'],
  venues: async () => PEER_MENUS.map(({ referenceId }) => ({ referenceId, referenceIds: [referenceId] })),
})

const published: Published = { pages: 0, ms: {} }
for (const outcome of await publisher.publishAll()) {
  if (!outcome.ok) throw new Error([outcome.error.message, ...outcome.error.details].join('\n'))
  published.pages += outcome.pages.rendered
  for (const [phase, ms] of Object.entries(outcome.ms)) published.ms[phase] = (published.ms[phase] ?? 0) + ms
}
console.log(JSON.stringify(published))

/** Answers the publisher's calls like the platform's API. */
async function answer(input: string | URL | Request): Promise<Response> {
  const [call = '', id] = new URL(String(input)).pathname.split('/').slice(-2)
  const menu =
    call === 'restaurant' ? PEER_MENUS.find(({ referenceId }) => referenceId === id) : PEER_MENUS[0]
  const answers: Readonly<Record<string, unknown>> = menu ? benchAnswers(menu) : {}
  return Response.json(answers[call] ?? null, { status: call in answers ? 200 : 404 })
}
