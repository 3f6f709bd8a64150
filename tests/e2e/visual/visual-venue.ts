/** A venue that looks the same on every day and at every hour, in five languages and four scripts. */
import { removeDanglingReferences } from '../../helpers/dangling-references.ts'
import type { Item, Variant, VenueDraft } from '../support/visit/open-venue.ts'

export const LOCALES = ['en', 'ar', 'de', 'th', 'ja'] as const

const ADDED = ['de', 'th', 'ja'] as const
/** A text in German, Thai and Japanese. */
type Texts = readonly [de: string, th: string, ja: string]
const EMPTY: Texts = ['', '', '']

const CATEGORIES: Readonly<Record<string, Texts>> = {
  cold: ['Kalte Vorspeisen', 'เมซเซ่เย็น', '冷たい前菜'],
  grill: ['Vom Holzkohlengrill', 'ย่างเตาถ่าน', '炭火焼き'],
  drinks: ['Getränke', 'เครื่องดื่ม', 'お飲み物'],
}
/** Name and description by item id. */
const ITEMS: Readonly<Record<string, readonly [Texts, Texts]>> = {
  hummus: [
    ['Hummus', 'ฮัมมุส', 'フムス'],
    [
      'Feines Kichererbsenpüree mit Tahini und nativem Olivenöl extra',
      'ถั่วลูกไก่บดเนื้อเนียน ทาฮินี และน้ำมันมะกอกบริสุทธิ์พิเศษ',
      'なめらかなひよこ豆のペースト、タヒニとエクストラバージンオリーブオイル',
    ],
  ],
  mutabbal: [
    ['Mutabbal von geräucherten Auberginen', 'มุตับบัลมะเขือม่วงรมควัน', '燻製なすのムタッバル'],
    [
      'Über Kohlen gegarte Auberginen, Tahini und Granatapfel',
      'มะเขือม่วงย่างถ่าน ทาฮินี และทับทิม',
      '炭火で焼いたなす、タヒニ、ざくろ',
    ],
  ],
  fattoush: [
    ['Fattusch', 'ฟัตตูช', 'ファットゥーシュ'],
    [
      'Gartengemüse, geröstetes Fladenbrot, Sumach und Granatapfelsirup',
      'ผักสวนหั่นชิ้น ขนมปังปิ้ง ซูแมค และน้ำเชื่อมทับทิม',
      '刻み野菜、香ばしいパン、スマック、ざくろの糖蜜',
    ],
  ],
  kebab: [
    ['Lammfleischspieße', 'เคบับเนื้อแกะ', 'ラムのケバブ'],
    [
      'Zwei Spieße aus handgehacktem Lammfleisch mit Petersilie und Zwiebeln',
      'เนื้อแกะสับมือสองไม้ พาร์สลีย์ และหอมใหญ่',
      '手刻みラムの串焼き二本、パセリと玉ねぎ',
    ],
  ],
  'mixed-grill': [
    ['Gemischte Grillplatte', 'ย่างรวม', 'ミックスグリル'],
    [
      'Hackspieße, Rindfleischwürfel, Schisch Tauk und Lammkoteletts',
      'เคบับ ติ๊กก้าเนื้อ ชิชทาวุก และซี่โครงแกะ',
      'ケバブ、牛ティッカ、シシタウック、ラムチョップ',
    ],
  ],
  karak: [
    ['Karak-Tee', 'ชาคารัก', 'カラックティー'],
    ['Kräftiger Milchtee mit Kardamom', 'ชานมเข้มข้นกับกระวาน', 'カルダモン入りの濃いミルクティー'],
  ],
  'lemon-mint': [
    ['Zitrone und Minze', 'เลมอนมินต์', 'レモンミント'],
    ['Auf Bestellung gepresst', 'คั้นสดเมื่อสั่ง', 'ご注文ごとに搾ります'],
  ],
}
const CHOICES: Readonly<Record<string, Texts>> = {
  bread: ['Brot wählen', 'เลือกขนมปัง', 'パンをお選びください'],
  tannour: ['Tannurbrot', 'ขนมปังทันนูร์', 'タンヌールパン'],
  iranian: ['Iranisches Fladenbrot', 'ขนมปังอิหร่าน', 'イラン風パン'],
  'no-bread': ['Ohne Brot', 'ไม่ใส่ขนมปัง', 'パンなし'],
  spice: ['Wie scharf?', 'เผ็ดแค่ไหน', '辛さ'],
  mild: ['Mild', 'ไม่เผ็ด', '甘口'],
  medium: ['Mittelscharf', 'เผ็ดกลาง', '中辛'],
  hot: ['Scharf', 'เผ็ดมาก', '辛口'],
  sides: ['Dazu', 'เพิ่มในจาน', '追加トッピング'],
  'grilled-veg': ['Gegrilltes Gemüse', 'ผักย่าง', '焼き野菜'],
  'extra-skewer': ['Ein Spieß mehr', 'เพิ่มเคบับหนึ่งไม้', 'ケバブ一本追加'],
  toum: ['Knoblauchcreme Tum', 'ซอสกระเทียมทูม', 'ガーリックソース'],
  daqoos: ['Scharfe Tomatensauce Daqus', 'ซอสมะเขือเทศเผ็ด', '辛いトマトソース'],
  pickles: ['Eingelegtes Gemüse', 'ผักดองรวม', 'ピクルス盛り合わせ'],
  'mixed-1': ['Für eine Person', 'สำหรับหนึ่งคน', '一人前'],
  'mixed-2': ['Für zwei', 'สำหรับสองคน', '二人前'],
  'mixed-4': ['Für die Familie (vier Personen)', 'สำหรับครอบครัว (สี่คน)', 'ご家族用（四人前）'],
  'karak-cup': ['Tasse', 'ถ้วย', 'カップ'],
  'karak-flask': ['Kanne', 'กระติก', 'ポット'],
}

/** The demo grill in five languages, with few items. */
export const VISUAL_VENUE: Variant = {
  demoVenue: 'dallah-grill',
  categories: Object.keys(CATEGORIES),
  edit(file) {
    const { business } = file
    business.locales = [...LOCALES]
    business.business_name = LOCALES.map((locale) => ({ locale, name: 'Tavola' }))
    addTexts(business.title, [
      'Kuwaitischer Holzkohlengrill',
      'ร้านย่างเตาถ่านสไตล์คูเวต',
      'クウェートの炭火グリル',
    ])
    addTexts(business.description, [
      'Jeden Morgen frisches Fleisch, echte Holzkohle und Familienrezepte seit 1978.',
      'เนื้อหั่นสดทุกเช้า ถ่านแท้ และสูตรของครอบครัวตั้งแต่ปี 1978',
      '毎朝切り分ける新鮮な肉、本物の炭、1978年から続く家族のレシピ。',
    ])
    for (const category of file.menu) {
      addNames(category, CATEGORIES[String(category.id)] ?? EMPTY)
      category.items = (category.items ?? []).filter(({ id }) => String(id) in ITEMS)
      category.items.forEach(translate)
    }
    removeDanglingReferences(file)
  },
}

function translate(item: Item): void {
  const [names, descriptions] = ITEMS[String(item.id)] ?? [EMPTY, EMPTY]
  item.locales = [
    ...(item.locales ?? []),
    ...ADDED.map((locale, index) => ({
      locale,
      name: names[index] ?? '',
      description: descriptions[index] ?? '',
    })),
  ]
  for (const label of item.price_labels ?? []) addNames(label, choiceTexts(label.id))
  for (const group of item.modifier_groups ?? []) {
    addNames(group, choiceTexts(group.id))
    for (const modifier of group.modifiers ?? []) addNames(modifier, choiceTexts(modifier.id))
  }
}

function choiceTexts(id: unknown): Texts {
  const texts = CHOICES[String(id)]
  if (!texts) throw new Error(`no German, Thai and Japanese name of ${String(id)}`)
  return texts
}

type Named = { locales?: VenueDraft['business']['title'] | undefined }

function addNames(what: object, texts: Texts): void {
  addTexts((what as Named).locales, texts)
}

function addTexts(of: Named['locales'], texts: Texts): void {
  for (const [index, locale] of ADDED.entries()) of?.push({ locale, name: texts[index] ?? '' })
}
