import type { AstroIntegration } from 'astro'
import { chunkOf, countScreens, type Graph } from './chunks.ts'
import { smallPreload } from './preload-helper.ts'

/**
 * The adapter of a site that is compiled once and published per venue: the build is a module whose `createViewRenderer`
 * renders a page from `locals`, and there is no server in it.
 */
export default function publisher(): AstroIntegration {
  return {
    name: 'sufra-publisher',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // A bundle with nothing outside it loads in a tenth of a second and cannot meet another version of a library.
        if (command === 'build')
          updateConfig({ vite: { environments: { ssr: { resolve: { noExternal: true } } } } })
      },
      'astro:build:setup': ({ updateConfig }) => {
        let screens = 0
        const count = {
          name: 'sufra-screens',
          buildEnd(this: Graph & { getModuleIds(): IterableIterator<string> }) {
            screens = countScreens(this.getModuleIds(), this)
          },
        }
        // Files hold what they are named for and nothing that it needs besides: that has its own place.
        const groups = [{ name: chunkOf(() => screens), includeDependenciesRecursively: false }]
        const rolldownOptions = {
          preserveEntrySignatures: 'allow-extension' as const,
          plugins: [count, smallPreload],
          output: { codeSplitting: { groups } },
        }
        updateConfig({ environments: { client: { build: { rolldownOptions } } } })
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'sufra-publisher',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./server.ts', import.meta.url),
          supportedAstroFeatures: {
            serverOutput: 'stable',
            hybridOutput: 'stable',
            staticOutput: 'unsupported',
          },
        })
      },
    },
  }
}
