/** Reports known vulnerabilities of production dependencies from the registry's advisories. */
import { spawn } from 'node:child_process'
import type { Outcome } from './outcome.ts'

/** Severities that prevent a release. Others are only reported. */
const BLOCKING = new Set(['high', 'critical'])
const LIMIT_MS = 60_000

type Vulnerability = { severity: string; range: string; via: (string | { title: string; url: string })[] }
type Answer = { vulnerabilities?: Record<string, Vulnerability>; message?: string }

/** Runs `npm audit` on production dependencies. Counts as skipped if the registry has no advisories. */
export async function audit(): Promise<Outcome> {
  return outcomeOf(await npmAudit())
}

/** Counts the output of `npm audit --json`. */
export function outcomeOf(json: string): Outcome {
  let answer: Answer
  try {
    answer = JSON.parse(json)
  } catch {
    answer = { message: 'npm audit wrote no JSON' }
  }
  if (!answer.vulnerabilities) {
    console.log(`skipped: the registry provides no advisories (${answer.message ?? 'no answer'})`)
    return { passed: 0, failed: 0, skipped: 1, failures: [] }
  }
  const blocking = Object.entries(answer.vulnerabilities).filter(([, { severity }]) => BLOCKING.has(severity))
  const failures = blocking.map(([name, { severity, range, via }]) => ({
    title: `audit: ${name} ${range} (${severity})`,
    message: via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url}`)).join('\n'),
  }))
  return { passed: failures.length === 0 ? 1 : 0, failed: failures.length, skipped: 0, failures }
}

function npmAudit(): Promise<string> {
  return new Promise((resolve) => {
    const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0']
    const child = spawn('npm', args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: LIMIT_MS })
    let out = ''
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString('utf8')
    })
    child.once('error', (error) => resolve(JSON.stringify({ message: error.message })))
    child.once('close', () => resolve(out))
  })
}
