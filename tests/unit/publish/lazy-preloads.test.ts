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

it('a chunk need not preload its own imports, or those already loaded by all entries that import it', () => {
  const requested = requestedBefore(bundle)
  const loadedBefore = (file: string) => [...(requested.get(file) ?? [])].sort()
  expect(loadedBefore('sheet.js')).toEqual([
    ...['client.js', 'form.js', 'islands.js', 'page.js', 'react.js', 'sheet.js', 'store.js'],
  ])
  expect(loadedBefore('Cart.js')).toContain('rules.js')
  // Pages without React import this chunk, and they have loaded no chunks of islands.
  expect(loadedBefore('open.js')).toEqual([
    'islands.js',
    'menu.js',
    'open.js',
    'page.js',
    'react.js',
    'store.js',
  ])
  expect(loadedBefore('phone.js')).toEqual(['menu.js', 'page.js', 'phone.js', 'store.js'])
  expect(loadedBefore('menu.js')).toEqual(['menu.js', 'page.js', 'store.js'])
})
