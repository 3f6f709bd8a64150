/**
 * `npm run traditional` converts the messages of `locales/zh` to those of `locales/zh-Hant`.
 *
 * Chinese is one language of the interface (spec §9) with two scripts. OpenCC converts characters and software terms; the
 * terms for ordering food are listed here.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Converter } from 'opencc-js/cn2t'

const LOCALES = new URL('../../locales/', import.meta.url)
const SIMPLIFIED = new URL('zh/', LOCALES)
export const TRADITIONAL = new URL('zh-Hant/', LOCALES)

/** Terms used in Taiwan, by the output of OpenCC that they replace: mainland terms, and terms mistaken for software terms. */
const TAIWAN_TERMS: Readonly<Record<string, string>> = {
  選單: '菜單',
  堂食: '內用',
  外賣: '外送',
  充值: '儲值',
  結算: '結帳',
  到賬: '入帳',
  支付: '付款',
  售罄: '售完',
  撤銷: '復原',
  檢視: '查看',
  掃碼: '掃描',
  手機號: '手機號碼',
  手機號碼碼: '手機號碼',
  外送配送: '外送',
  專案: '項目',
  隻能: '只能',
  隻有: '只有',
  賬: '帳',
  臺: '台',
  響應: '回應',
  反饋: '回饋',
  滑塊: '滑桿',
  遮蔽: '封鎖',
  超時: '逾時',
}

/** Returns the content of the message files in traditional characters, by file name. */
export function traditionalMessages(): Map<string, string> {
  const convert = Converter({ from: 'cn', to: 'twp' })
  return new Map(
    readdirSync(SIMPLIFIED).map((name) => {
      const text = convert(readFileSync(new URL(name, SIMPLIFIED), 'utf8'))
      return [
        name,
        Object.entries(TAIWAN_TERMS).reduce(
          (all, [converted, term]) => all.replaceAll(converted, term),
          text,
        ),
      ]
    }),
  )
}

if (import.meta.main) {
  mkdirSync(TRADITIONAL, { recursive: true })
  for (const [name, text] of traditionalMessages()) writeFileSync(new URL(name, TRADITIONAL), text)
}
