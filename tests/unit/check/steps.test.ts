import { describe, expect, it } from 'vitest'
import { createSteps, selectSteps, vitestFolders } from '../../../scripts/check/steps.ts'
import { runNode } from '../../../scripts/check/tool.ts'

describe('verification steps', () => {
  const steps = createSteps('quick')
  const folders = ['api', 'unit']
  const names = (...asked: string[]) => selectSteps(steps, asked, folders).map(({ name }) => name)

  it('are all selected if none is named', () => {
    expect(names()).toEqual(steps.map(({ name }) => name))
    expect(names()).toEqual(expect.arrayContaining(['format', 'types', 'imports', 'unused', 'vitest', 'e2e']))
  })

  it('are the same for every extent', () => {
    for (const extent of ['full', 'nightly'] as const)
      expect(createSteps(extent).map(({ name }) => name)).toEqual(names())
  })

  it('are selected by name, group and test folder', () => {
    expect(names('e2e')).toEqual(['e2e'])
    expect(names('playwright')).toEqual(['compile', 'e2e'])
    expect(names('static')).not.toContain('vitest')
    expect(names('types', 'unit', 'api')).toEqual(['types', 'api+unit'])
  })

  it('reject an unknown name', () => {
    expect(() => names('untit')).toThrow(/untit; there are .*unit/)
  })

  it('include every folder with a test', () => {
    const files = [
      'tests/unit/a.test.ts',
      'tests/new/deep/b.test.tsx',
      'tests/helpers/c.test.ts',
      'tests/e2e/d.spec.ts',
    ]
    expect(vitestFolders([...files, 'tests/empty/fixture.json'])).toEqual(['new', 'unit'])
  })
})

describe('runNode', () => {
  it('returns the exit code and all output, without colours, of the project’s Node', async () => {
    const script =
      "console.log('\\u001b[31mred\\u001b[0m', process.version); console.error('err'); process.exitCode = 3"
    expect(await runNode(['-e', script], 10)).toEqual({
      exitCode: 3,
      output: expect.stringMatching(
        new RegExp(`^(red ${process.version}\\nerr|err\\nred ${process.version})$`),
      ),
    })
  })

  it('stops and fails a process that exceeds the time limit', async () => {
    const ran = await runNode(['-e', 'setInterval(() => {}, 1000)'], 0.5)
    expect(ran.exitCode).not.toBe(0)
    expect(ran.output).toContain('stopped after 0.5 s')
  })

  it('kills a process that ignores SIGTERM', async () => {
    const ignoresSigterm = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"
    expect((await runNode(['-e', ignoresSigterm], 0.5, {}, 100)).exitCode).not.toBe(0)
  })
})
