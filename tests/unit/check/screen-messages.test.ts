import { describe, expect, it } from 'vitest'
import { catalogueOf } from '../../../scripts/check/locales.ts'
import { checkScreenMessages, findPageFile } from '../../../scripts/check/screen-messages.ts'

const catalogue = catalogueOf(
  new Map([
    ['locales/en/cart.json', '{"empty":"Empty","error":{"gone":"Gone"}}'],
    ['locales/en/wallet.json', '{"credit_one":"x","credit_other":"y"}'],
  ]),
)
const page = 'src/pages/[ref]/[type]/cart.astro'
const sources = (island: string, further: Record<string, string> = {}) =>
  new Map([
    [
      page,
      "---\nimport Cart from '../../../islands/cart/Cart.tsx'\nimport X from '../../../layouts/X.astro'\n---",
    ],
    ['src/islands/cart/Cart.tsx', island],
    ['src/layouts/X.astro', "t('wallet:credit')"],
    ...Object.entries(further),
  ])
const problems = (namespaces: string[], ...given: Parameters<typeof sources>) =>
  checkScreenMessages(sources(...given), catalogue, [{ what: 'cart', file: page, namespaces }]).map(
    ({ message }) => message,
  )

describe('messages loaded for an island', () => {
  it('are those that the island uses, also by the prefix of a key', () => {
    expect(problems(['cart'], "t('cart:empty')")).toEqual([])
    expect(problems(['cart'], 't(`cart:error.$' + '{code}`)')).toEqual([])
    expect(problems(['wallet'], "t('wallet:credit', { count })")).toEqual([])
  })

  it('must not include an unused namespace', () => {
    expect(problems(['cart', 'wallet'], "t('cart:empty')")).toEqual([
      'cart has wallet, of which it says nothing',
    ])
    expect(problems(['cart'], "key('cart:unknown') + `cart:$" + '{id}`')).toHaveLength(1)
  })

  it.each([
    ["import { Wallet } from '../../connected/Wallet.tsx'", 'imports'],
    ["import {\n  Wallet,\n} from '../../connected/Wallet.tsx'", 'imports across lines'],
    ["const load = () => import('../../connected/Wallet.tsx')", 'loads later'],
  ])('include those of a module that it %s', (code) => {
    const wallet = { 'src/connected/Wallet.tsx': "t('wallet:credit', { count: 1 })" }
    expect(problems(['cart'], `t('cart:empty')\n${code}`, wallet)).toEqual([
      'cart lacks wallet, which src/connected/Wallet.tsx speaks',
    ])
  })

  it('include country names if the island uses them', () => {
    const named = { 'src/i18n/format/format-country.ts': '' }
    const code = "import { formatCountry } from '../../i18n/format/format-country.ts'\nt('cart:empty')"
    expect(problems(['cart'], code, named)).toEqual(['cart names countries and is brought no names of any'])
    expect(problems(['cart'], "t('cart:empty')", named)).toEqual([])
  })

  it('do not include those of imported types', () => {
    const wallet = { 'src/connected/Wallet.tsx': "t('wallet:credit')" }
    const code = "import type { Wallet } from '../../connected/Wallet.tsx'\nt('cart:empty')"
    expect(problems(['cart'], code, wallet)).toEqual([])
  })
})

it('findPageFile returns the most specific page for a path', () => {
  const files = ['src/pages/[ref]/[type]/[category].astro', page, 'src/pages/[ref]/order/[order].astro']
  expect(findPageFile('/_/cart', files)).toBe(page)
  expect(findPageFile('/order/_', files)).toBe('src/pages/[ref]/order/[order].astro')
  expect(findPageFile('/nowhere', files)).toBeUndefined()
})
