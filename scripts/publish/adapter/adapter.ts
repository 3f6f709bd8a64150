import type { AstroIntegration } from 'astro'

/**
 * The adapter of a site that is compiled once and published per venue: the build is a module whose `createApp()`
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
