import { describe, expect, it } from 'vitest'
import { createSteps, selectSteps, vitestFolders } from '../../../scripts/check/steps.ts'
import { runNode } from '../../../scripts/check/tool.ts'

describe('the steps of the verification', () => {
  const steps = createSteps('quick')
  const folders = ['api', 'unit']
  const names = (...asked: string[]) => selectSteps(steps, asked, folders).map(({ name }) => name)

  it('are all run when none is named', () => {
    expect(names()).toEqual(steps.map(({ name }) => name))
    expect(names()).toEqual(expect.arrayContaining(['format', 'types', 'imports', 'unused', 'vitest', 'e2e']))
  })

  it('are the same in every extent', () => {
    for (const extent of ['full', 'nightly'] as const)
      expect(createSteps(extent).map(({ name }) => name)).toEqual(names())
  })

  it('are chosen by name, by group and by the folder of their tests', () => {
    expect(names('e2e')).toEqual(['e2e'])
    expect(names('playwright')).toEqual(['compile', 'e2e'])
    expect(names('static')).not.toContain('vitest')
    expect(names('types', 'unit', 'api')).toEqual(['types', 'api+unit'])
  })

  it('refuse a name that is none', () => {
    expect(() => names('untit')).toThrow(/untit; there are .*unit/)
  })

  it('hold one for every folder with a test', () => {
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
  it('gives the exit code and all output, without colours, on the project’s Node', async () => {
    const script =
      "console.log('\\u001b[31mred\\u001b[0m', process.version); console.error('err'); process.exitCode = 3"
    expect(await runNode(['-e', script], 10)).toEqual({
      exitCode: 3,
      output: expect.stringMatching(
        new RegExp(`^(red ${process.version}\\nerr|err\\nred ${process.version})$`),
      ),
    })
  })

  it('stops what takes too long, and calls it failed', async () => {
    const ran = await runNode(['-e', 'setInterval(() => {}, 1000)'], 0.5)
    expect(ran.exitCode).not.toBe(0)
    expect(ran.output).toContain('stopped after 0.5 s')
  })

  it('stops what will not end when asked to', async () => {
    const deaf = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"
    expect((await runNode(['-e', deaf], 0.5)).exitCode).not.toBe(0)
  })
})
