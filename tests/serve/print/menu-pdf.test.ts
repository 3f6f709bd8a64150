import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { MenuPdfBusy } from '../../../api/printed-menu/printed-menu-routes.ts'
import { createPdfMaker } from '../../../scripts/serve/print/menu-pdf.ts'

// @feature-file counter.printed-menu

const MODULE = new URL('../../../scripts/serve/print/menu-pdf.ts', import.meta.url).href
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sufra-menu-pdf-'))
})
afterEach(() => void vi.useRealTimers())
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A program in place of the browser. `$file` is the PDF that it is asked to write. */
async function maker(script: string, options: { sandbox?: boolean } = {}) {
  const chromium = join(folder, `${Math.random()}.sh`)
  const find = 'for arg; do case $arg in --print-to-pdf=*) file=$(echo "$arg" | cut -d= -f2);; esac; done'
  await writeFile(chromium, `#!/bin/sh\n${find}\n${script}\n`)
  await chmod(chromium, 0o755)
  return createPdfMaker({ chromium, sandbox: true, apiBase: 'http://127.0.0.1:1/api', ...options })
}

test('the browser gets the address of the document, and uses its sandbox unless it must not', async () => {
  const script = 'echo "$@" > "$file"'
  const shown = async (sandbox: boolean) =>
    new TextDecoder().decode(await (await maker(script, { sandbox }))('/printed-menu/a'))
  expect(await shown(true)).toMatch(/ http:\/\/127\.0\.0\.1:1\/api\/printed-menu\/a\n$/)
  expect(await shown(true)).toContain('MAP * ~NOTFOUND, EXCLUDE 127.0.0.1')
  expect(await shown(true)).not.toContain('--no-sandbox')
  expect(await shown(false)).toContain('--no-sandbox')
})

test('a browser that takes too long is ended with all of its processes', async () => {
  const pid = join(folder, 'pid')
  const make = await maker(`${sleepFor(600)} > ${pid}; wait`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refused = expect(make('/x')).rejects.toThrow('took more than 60000 ms')
  const child = await pidIn(pid)
  expect(await isRunning(child)).toBe(true)
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await refused
  await expect.poll(() => isRunning(child)).toBe(false)
})

test('a browser does not outlive the server', async () => {
  const [pid, browser] = [join(folder, 'orphan'), join(folder, 'orphan.sh')]
  await writeFile(browser, `#!/bin/sh\n${sleepFor(600)} > ${pid}; wait\n`, { mode: 0o755 })
  const options = { chromium: browser, sandbox: true, apiBase: 'http://127.0.0.1:1' }
  const script = `import { createPdfMaker } from ${JSON.stringify(MODULE)}
    void createPdfMaker(${JSON.stringify(options)})('/x')
    process.once('SIGTERM', () => process.exit())`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  let child = 0
  try {
    child = await pidIn(pid)
    server.kill('SIGTERM')
    await expect.poll(() => isRunning(child)).toBe(false)
  } finally {
    server.kill('SIGKILL')
    if (child > 0 && (await isRunning(child))) process.kill(child, 'SIGKILL')
  }
})

/** A command that waits, and prints the id of its process at once. */
const sleepFor = (seconds: number) => `sleep ${seconds} & echo $!`

/** The id of a process in a file, once it is there. */
async function pidIn(file: string): Promise<number> {
  await expect.poll(() => readFile(file, 'utf8').catch(() => ''), { timeout: 20_000 }).toMatch(/^\d+\n$/)
  return Number(await readFile(file, 'utf8'))
}

/** A process that ended may wait for its parent to notice. */
async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && !/\) Z /.test(stat)
}

test('an error says what the browser said', async () => {
  const make = await maker('echo "no usable sandbox" >&2; exit 3')
  await expect(make('/x')).rejects.toThrow(/ended with 3: no usable sandbox/)
  const missing = createPdfMaker({
    chromium: join(folder, 'none'),
    sandbox: true,
    apiBase: 'http://127.0.0.1:1',
  })
  await expect(missing('/x')).rejects.toThrow('cannot be started')
})

test('one file is made at a time, four wait, and more are refused', async () => {
  const [gate, running] = [join(folder, 'gate'), join(folder, 'running')]
  const script = `mkdir ${running} || exit 9; while [ ! -e ${gate} ]; do sleep 0.05; done; rmdir ${running}; echo pdf > "$file"`
  const make = await maker(script)
  const all = Array.from({ length: 5 }, () => make('/x'))
  await expect(make('/x')).rejects.toThrow(MenuPdfBusy)
  await writeFile(gate, '')
  expect((await Promise.all(all)).map((bytes) => bytes.length)).toEqual([4, 4, 4, 4, 4])
})
