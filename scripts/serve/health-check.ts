import { argv, env } from 'node:process'

/** Milliseconds. */
const LIMIT = 4_000

/**
 * The health check of containers: exits with 0 if this machine's server answers 200. The argument is `:port/path`; the default is
 * `/healthz` of `PORT`. Slim images have no curl.
 */
const { PORT = '4321' } = env
const address = `http://127.0.0.1${argv[2] ?? `:${PORT}/healthz`}`
try {
  const { status } = await fetch(address, { signal: AbortSignal.timeout(LIMIT) })
  if (status !== 200) throw new Error(`HTTP ${status}`)
} catch (error) {
  console.error(`${address}: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
