import { expect, it } from 'vitest'
import { checkClasses } from '../../../scripts/check/styles/dead-classes.ts'

const check = (file: string, text: string, sheet = '') =>
  checkClasses(
    new Map([
      [file, text],
      ['src/styles/a.css', sheet],
    ]),
  )

it.each([
  ['src/islands/A.tsx', 'const a = <p />\nconst b = <p className="flex leading-sung" />'],
  ['src/islands/A.tsx', `const a = <p />\nconst b = <p className={\`flex leading-sung \${a}\`} />`],
  ['src/islands/A.tsx', "const a = <p />\nconst b = <p className={a ? 'leading-sung' : ''} />"],
  ['src/pages/a.astro', '<p>\n<b class="flex leading-sung">a</b></p>'],
])('refuses in %s a class without a style: %j', (file, text) => {
  const [problem, ...more] = check(file, text)
  expect(problem).toMatchObject({ file, line: 2, message: expect.stringContaining('leading-sung') })
  expect(more).toEqual([])
})

it.each([
  ['<p className="flex max-w-3xl bg-surface-raised p-4 md:hover:underline" />', ''],
  ['<p className="tabular own" />', '.own { color: red } @utility tabular { color: red }'],
  [`<p className={\`size-\${a} \${a === 'nothing' ? 'flex' : ''}\`} />`, ''],
  ['document.querySelector(\'.hook\'); const b = <p className="hook" />', ''],
])('accepts classes of Tailwind, style sheets and selectors: %j', (text, sheet) => {
  expect(check('src/islands/A.tsx', text, sheet)).toEqual([])
})
