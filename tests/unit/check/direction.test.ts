// @feature-file screen.icon-direction

import { expect, it } from 'vitest'
import { checkDirection } from '../../../scripts/check/direction.ts'

it.each([
  'ml-2',
  '-mr-[3px]',
  'pl-4',
  'pr-0.5',
  'left-0',
  'right-1/2',
  '-left-4',
  'md:left-auto',
  'text-left',
  'text-right',
  'border-l',
  'border-r-2',
  'rounded-l',
  'rounded-r-lg',
  'rounded-tl-xl',
  'float-left',
  'scroll-ml-2',
  'hover:!pl-2',
])('refuses the class %s', (name) => {
  expect(checkDirection('src/components/site/A.astro', `<div class="flex ${name} gap-2">`)).toHaveLength(1)
  expect(checkDirection('src/components/ui/A.tsx', `<div className={cn('${name}', x)} />`)).toHaveLength(1)
})

it.each([
  'ms-2',
  'pe-4',
  'start-0',
  'end-1/2',
  'text-start',
  'border-s',
  'rounded-e-lg',
  'flex',
  'html-2',
  'copyright-2020',
  'border-lime-500',
  'rounded-lg',
  'border-red-400',
  'text-left-over',
])('accepts %s', (name) => {
  expect(checkDirection('src/components/site/A.astro', `<div class="flex ${name} gap-2">`)).toEqual([])
})

it.each([
  'left: 0',
  'margin-left: 1px',
  'padding-right:2px',
  'border-left-width: 1px',
  'text-align: right',
  'float:left',
  'border-top-left-radius: 3px',
  'inset-right: 0',
])('refuses the declaration %s', (declaration) => {
  expect(checkDirection('src/styles/a.css', `.a {\n  ${declaration};\n}`)).toMatchObject([{ line: 2 }])
  expect(checkDirection('src/pages/a.astro', `<p>x</p>\n<style>.a { ${declaration} }</style>`)).toHaveLength(
    1,
  )
  expect(checkDirection('src/pages/a.astro', `<p style="${declaration}">x</p>`)).toHaveLength(1)
})

it.each([
  'inset-inline-start: 0',
  'text-align: start',
  'margin-inline: 1px',
  'background-position: left',
  '--left-x: 1',
])('accepts the declaration %s', (declaration) => {
  expect(checkDirection('src/styles/a.css', `.a { ${declaration}; }`)).toEqual([])
})

it.each([
  'translate-x-1/2',
  '-translate-x-full',
  'origin-left',
  'origin-top-right',
  'object-right',
  'bg-linear-to-r',
  'bg-gradient-to-tl',
])('refuses the class %s, which does not mirror', (name) => {
  expect(checkDirection('src/components/ui/A.tsx', `<div className="flex ${name}" />`)).toHaveLength(1)
})

it.each([
  'transform: translateX(-50%)',
  'transform: scale(2) translateX(4px)',
  'translate: -1rem 0',
  'object-position: left top',
  'transform-origin: top right',
  'background: linear-gradient(to right, red, blue)',
  'background: linear-gradient(90deg, red, blue)',
])('refuses the declaration %s, which does not mirror', (declaration) => {
  expect(checkDirection('src/styles/a.css', `.a { ${declaration}; }`)).toHaveLength(1)
})

it.each([
  'transform: translateY(-50%)',
  'translate: 0 1rem',
  'object-position: center',
  'transform-origin: top',
  'background: linear-gradient(to bottom, red, blue)',
  'background: linear-gradient(transparent, red)',
])('accepts the declaration %s, which has no side', (declaration) => {
  expect(checkDirection('src/styles/a.css', `.a { ${declaration}; }`)).toEqual([])
})

it.each([
  "element.style.left = '3px'",
  'strip.scrollLeft += 40',
  'strip.scrollBy({ left: 40 })',
  "if (event.key === 'ArrowLeft') back()",
  "dialog.style.transform = 'translateX(4px)'",
])('refuses the physical direction in %s unless a comment explains it', (code) => {
  expect(checkDirection('src/enhance/a.ts', code)).toHaveLength(1)
  expect(checkDirection('src/enhance/a.ts', `// physical: measured from the same side\n${code}`)).toEqual([])
  expect(checkDirection('src/enhance/a.ts', `${code} // physical:`)).toHaveLength(1)
})

it('checks styles in JavaScript', () => {
  const problems = (style: string) => checkDirection('src/islands/a/A.tsx', `<p style={{ ${style} }} />`)
  expect(problems('marginLeft: 4')).toHaveLength(1)
  expect(problems("textAlign: 'right'")).toHaveLength(1)
  expect(problems('left: 0')).toHaveLength(1)
  expect(problems('insetInlineStart: 0')).toEqual([])
})

it('checks @apply', () => {
  expect(checkDirection('src/styles/a.css', '.a { @apply flex ml-2; }')).toHaveLength(1)
})
