import { expect, it } from 'vitest'
import { type OutputBundle, requestedBefore } from '../../../scripts/publish/make/adapter/lazy-preloads.ts'

const chunk = (more: object) => ({ type: 'chunk' as const, imports: [], dynamicImports: [], ...more })

const bundle: OutputBundle = {
  'page.js': chunk({ facadeModuleId: '/src/enhance/page.ts', imports: ['store.js'] }),
  'client.js': chunk({
    isEntry: true,
    facadeModuleId: '/node_modules/@astrojs/react/dist/client.js',
    imports: ['react.js'],
  }),
  'Cart.js': chunk({
    isEntry: true,
    facadeModuleId: '/src/islands/cart/Cart.tsx',
    imports: ['islands.js', 'rules.js'],
    dynamicImports: ['sheet.js'],
  }),
  'Orders.js': chunk({
    isEntry: true,
    facadeModuleId: '/src/islands/orders/Orders.tsx',
    imports: ['islands.js'],
    dynamicImports: ['sheet.js'],
  }),
  'menu.js': chunk({ isEntry: true, imports: ['page.js'], dynamicImports: ['open.js'] }),
  'open.js': chunk({ imports: ['islands.js'], dynamicImports: ['phone.js'] }),
  'sheet.js': chunk({ imports: ['form.js'] }),
  'islands.js': chunk({ imports: ['react.js'] }),
  ...Object.fromEntries(
    ['store.js', 'react.js', 'rules.js', 'form.js', 'phone.js'].map((file) => [file, chunk({})]),
  ),
}

it('a chunk need not preload its own imports, nor what all entries that lead to it have loaded', () => {
  const requested = requestedBefore(bundle)
  const of = (file: string) => [...(requested.get(file) ?? [])].sort()
  expect(of('sheet.js')).toEqual([
    ...['client.js', 'form.js', 'islands.js', 'page.js', 'react.js', 'sheet.js', 'store.js'],
  ])
  expect(of('Cart.js')).toContain('rules.js')
  // Pages without React lead here: they have loaded nothing of islands.
  expect(of('open.js')).toEqual(['islands.js', 'menu.js', 'open.js', 'page.js', 'react.js', 'store.js'])
  expect(of('phone.js')).toEqual(['menu.js', 'page.js', 'phone.js', 'store.js'])
  expect(of('menu.js')).toEqual(['menu.js', 'page.js', 'store.js'])
})
