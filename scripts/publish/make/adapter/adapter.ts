import type { AstroIntegration } from 'astro'
import { chunkOf, countScreens } from './chunks.ts'
import { counterCopies } from './counter-copies.ts'
import { lazyPreloads } from './lazy-preloads.ts'
import type { Graph } from './module-graph.ts'
import { smallPreload } from './preload-helper.ts'
import { screenTexts } from './screen-texts.ts'

/**
 * Astro adapter for a site that is compiled once and published per venue. The build is a module whose `createViewRenderer`
 * renders a page from `locals`. It contains no server.
 */
export default function publisher(): AstroIntegration {
  return {
    name: 'sufra-publisher',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // A bundle without external modules loads in a tenth of a second and cannot load another version of a library.
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
        // `chunkOf` assigns dependencies too, so a chunk must not pull them in.
        const groups = [{ name: chunkOf(() => screens), includeDependenciesRecursively: false }]
        const rolldownOptions = {
          preserveEntrySignatures: 'allow-extension' as const,
          plugins: [count, smallPreload],
          output: {
            codeSplitting: { groups },
            // Every file names those that it loads, so shorter hashes make all of them smaller. 42 bits are enough: only files with
            // the same name and another content must differ.
            chunkFileNames: 'assets/[name].[hash:7].js',
            entryFileNames: 'assets/[name].[hash:7].js',
            assetFileNames: 'assets/[name].[hash:7][extname]',
          },
        }
        // Without comments, a change of a comment is no change of the bundle.
        const ssr = { build: { rolldownOptions: { output: { comments: false } } } }
        updateConfig({
          plugins: [lazyPreloads(), counterCopies, screenTexts],
          environments: { client: { build: { rolldownOptions } }, ssr },
        })
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
