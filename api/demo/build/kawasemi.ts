import { type Category, createVenueAuthor, type DemoVenue, type Item, weekHours } from './venue-author.ts'

/** A counter with nine seats in Tokyo: yen without decimals, split shifts, dine-in only. */
const { t, texts, served, table, mark, pictures } = createVenueAuthor('kawasemi', ['ja', 'en'])

function item(
  id: string,
  names: [string, string],
  about: [string, string],
  price: number | null,
  scene: string,
  more: Record<string, unknown> = {},
): Item {
  const taxes = [{ id: 'vat10', name: '消費税', rate: 10 }]
  return {
    id,
    locales: texts(names, about),
    price,
    images: [served(id, scene)],
    inclusive_taxes: taxes,
    ...more,
  }
}
const tag = (names: [string, string]) => ({ locales: t(names) })
const raw = { id: 'raw', locales: t(['生もの', 'Raw']), image: null }
const season = { id: 'season', locales: t(['季節限定', 'Seasonal']), image: null }
const wasabi = {
  id: 'wasabi',
  locales: t(['わさび', 'Wasabi']),
  min: 1,
  max: 1,
  required: true,
  modifiers: [
    { id: 'w-yes', locales: t(['あり', 'With wasabi']), price: 0 },
    { id: 'w-less', locales: t(['少なめ', 'A little']), price: 0 },
    { id: 'w-no', locales: t(['さび抜き', 'Without']), price: 0 },
  ],
}
const toppings = {
  id: 'toppings',
  locales: t(['トッピング', 'Toppings']),
  min: 0,
  max: 3,
  modifiers: [
    { id: 'tamago', locales: t(['味玉', 'Marinated egg']), price: 150, quantity: 2 },
    { id: 'negi', locales: t(['九条ねぎ', 'Kujo leek']), price: 120 },
    { id: 'nori', locales: t(['有明海苔', 'Ariake nori']), price: 100, quantity: 3 },
  ],
}

const menu: Category[] = [
  {
    id: 'lunch',
    locales: texts(
      ['昼の御膳', 'Lunch sets'],
      ['味噌汁、小鉢、香の物付き。十四時まで。', 'With miso soup, a small dish and pickles. Until two.'],
    ),
    availability: '{"status":true,"from":"11:30","to":"14:00"}',
    items: [
      item(
        'lunch-sashimi',
        ['刺身御膳', 'Sashimi set'],
        ['朝、豊洲から届いた五点盛り', 'Five cuts from this morning’s market'],
        1980,
        'square-slate: tuna-sashimi salmon-sashimi squid-sashimi ginger wasabi',
        { calories: 620, stickers: [raw] },
      ),
      item(
        'lunch-tempura',
        ['天ぷら御膳', 'Tempura set'],
        ['海老二本、季節の野菜、天つゆと塩', 'Two prawns, vegetables of the season, dashi and salt'],
        1780,
        'dark-plate: prawn-tempura*3 leaf-tempura*2 soy-dip lemon-wedge',
        { calories: 840 },
      ),
      item(
        'lunch-oyako',
        ['親子丼', 'Oyakodon'],
        ['大山どりと奥久慈卵、三つ葉', 'Daisen chicken and Okukuji eggs over rice, mitsuba'],
        1280,
        'dark-bowl: egg-over-rice oyako*7 chopped-herbs',
        { calories: 760 },
      ),
    ],
  },
  {
    id: 'nigiri',
    locales: texts(['握り', 'Nigiri'], ['一貫よりお好みで', 'By the piece, as you like']),
    image: served('nigiri', 'square-slate: maguro salmon ebi ginger wasabi'),
    items: [
      item(
        'maguro',
        ['本鮪 赤身', 'Bluefin tuna, lean'],
        ['大間産を三日寝かせて', 'From Oma, rested for three days'],
        420,
        'square-slate: maguro*2 ginger wasabi',
        { calories: 55, modifier_groups: [wasabi], stickers: [raw] },
      ),
      item(
        'chutoro',
        ['本鮪 中とろ', 'Bluefin tuna, medium fatty'],
        ['煮切り醤油で', 'Brushed with reduced soy'],
        680,
        'square-slate: chutoro*2 ginger wasabi',
        { calories: 75, modifier_groups: [wasabi], stickers: [raw] },
      ),
      item(
        'kurumaebi',
        ['車海老', 'Kuruma prawn'],
        ['茹でたてを', 'Boiled to order'],
        750,
        'square-slate: ebi*2 ginger wasabi',
        { calories: 50, modifier_groups: [wasabi] },
      ),
      item(
        'ika',
        ['あおりいか', 'Bigfin reef squid'],
        ['塩とすだち', 'Salt and sudachi citrus'],
        480,
        'square-slate: ika*2 lemon-wedge wasabi',
        { calories: 40, modifier_groups: [wasabi], stickers: [raw] },
      ),
      item(
        'uni',
        ['雲丹 軍艦', 'Sea urchin'],
        ['北海道産、入荷のある日のみ', 'From Hokkaido, on days we can get it'],
        1200,
        'square-slate: uni*2 ginger wasabi',
        { calories: 60, sold_out: true, stickers: [raw, season] },
      ),
      item(
        'tamagoyaki',
        ['玉子焼き', 'Rolled omelette'],
        ['芝海老と山芋の江戸前仕立て', 'Edo style, with shrimp and mountain yam'],
        350,
        'dark-plate: tamago*3 parsley',
        { calories: 95 },
      ),
      item(
        'omakase',
        ['おまかせ十二貫', 'Omakase, twelve pieces'],
        [
          '板前におまかせください。値段は当日の仕入れによります。',
          'Leave it to the chef. The price follows the morning’s market.',
        ],
        null,
        'square-slate: maguro chutoro ebi ika uni roe ginger wasabi',
        { stickers: [season] },
      ),
    ],
  },
  {
    id: 'hot',
    locales: texts(['温かいもの', 'From the stove']),
    items: [
      item(
        'kamo-nanban',
        ['鴨南蛮そば', 'Soba with duck and leek'],
        ['石臼挽きの二八そば', 'Stone-milled buckwheat noodles in hot dashi'],
        1650,
        'dark-bowl: dark-broth soba duck leek chopped-herbs',
        {
          calories: 580,
          modifier_groups: [toppings],
          tags: [tag(['そば', 'Buckwheat']), tag(['小麦', 'Wheat'])],
        },
      ),
      item(
        'oden',
        ['おでん三種', 'Oden, three kinds'],
        ['大根、玉子、つみれ', 'Daikon, egg and fish dumpling in clear broth'],
        880,
        'dark-bowl: broth daikon*2 half-egg*2 konbu*2',
        { calories: 260, stickers: [season] },
      ),
      item(
        'gyoza',
        ['黒豚餃子', 'Kurobuta gyoza'],
        ['羽根つき六個', 'Six, with a crisp skirt'],
        720,
        'dark-plate: dumpling*5 soy-dip',
        { calories: 390 },
      ),
      item(
        'yakionigiri',
        ['焼きおにぎり', 'Grilled rice ball'],
        ['醤油を三度塗って炭火で', 'Brushed three times with soy over charcoal'],
        380,
        'dark-plate: rice-ball*2 ginger sesame',
        { calories: 230 },
      ),
      item(
        'chawanmushi',
        ['茶碗蒸し', 'Savoury egg custard'],
        ['銀杏と百合根', 'With ginkgo nut and lily bulb'],
        680,
        'ramekin: custard prawn parsley',
        { calories: 150, preparation_time: 15 },
      ),
    ],
  },
  {
    id: 'sweet',
    locales: texts(['甘味', 'Sweets']),
    items: [
      item(
        'dango',
        ['三色団子', 'Three-colour dango'],
        ['桜、白、よもぎ', 'Cherry blossom, plain and mugwort'],
        450,
        'square-slate: dango*3 sesame',
        { calories: 210 },
      ),
      item(
        'kakigori',
        ['かき氷 宇治金時', 'Shaved ice, Uji matcha'],
        ['自家製あずきと白玉', 'With our own red beans and rice dumplings'],
        980,
        'bowl: shaved-ice mint',
        {
          calories: 320,
          stickers: [season],
          availability: { status: true, from: '2026-05-01T11:30', to: '2030-09-30T22:00' },
        },
      ),
      item(
        'melon',
        ['静岡マスクメロン', 'Shizuoka musk melon'],
        ['一切れ', 'One slice'],
        1400,
        'dark-plate: melon mint',
        { calories: 70 },
      ),
    ],
  },
  {
    id: 'sake',
    locales: texts(
      ['日本酒とお茶', 'Sake and tea'],
      ['二十歳未満の方への酒類の提供はいたしません', 'No alcohol is served to anyone under twenty'],
    ),
    items: [
      item(
        'junmai',
        ['純米 川霧', 'Junmai “Kawagiri”'],
        ['辛口、山田錦', 'Dry, brewed from Yamada Nishiki rice'],
        null,
        'cup: sake',
        {
          price_labels: [
            {
              id: 'glass',
              label: 'グラス',
              locale: 'ja',
              locales: t(['グラス 90ml', 'Glass, 90 ml']),
              price: 650,
            },
            {
              id: 'ichigo',
              label: '一合',
              locale: 'ja',
              locales: t(['一合 180ml', 'One go, 180 ml']),
              price: 1200,
            },
            {
              id: 'bottle',
              label: '四合瓶',
              locale: 'ja',
              locales: t(['四合瓶 720ml', 'Bottle, 720 ml']),
              price: 4600,
            },
          ],
        },
      ),
      item('beer', ['生ビール', 'Draught beer'], ['薄張りグラスで', 'In a thin glass'], 700, 'glass: beer', {
        calories: 150,
      }),
      item(
        'umeshu',
        ['自家製梅酒', 'House plum wine'],
        ['三年熟成、ロックまたはソーダ割り', 'Aged three years, on the rocks or with soda'],
        780,
        'glass: plum-wine ice',
        { calories: 170 },
      ),
      item(
        'sencha',
        ['煎茶', 'Sencha'],
        ['静岡、深蒸し', 'Deep-steamed, from Shizuoka'],
        500,
        'cup: green-tea',
        { calories: 2 },
      ),
    ],
  },
]

export const kawasemi: DemoVenue = {
  style: {
    size: [960, 960],
    walls: ['#dfe3da', '#d3dcd8', '#e6dfd3'],
    tables: ['#c9a878', '#bd9a6a'],
    ground: 'wood',
    setting: 'chopsticks',
    ware: '#eef0ec',
    accent: '#1f5a63',
  },
  pictures,
  file: {
    format: 1,
    business: {
      user_id: 'kawasemi-dining',
      reference_id: 'kawasemi',
      branch_id: 'yanaka',
      branch_name: t(['谷中', 'Yanaka']),
      branches: [
        {
          id: 'yanaka',
          name: t(['谷中', 'Yanaka']),
          reference_id: 'kawasemi',
          phone: '+81355500142',
          address: t(['東京都台東区谷中架空町二丁目四番', '2-4 Kakū-chō, Yanaka, Taito City, Tokyo']),
          lat: 35.7251,
          lng: 139.7668,
        },
      ],
      business_name: t(['かわせみ', 'Kawasemi']),
      business_type: 'restaurant',
      currency: 'JPY',
      country_code: 'JP',
      time_zone: 'Asia/Tokyo',
      locales: ['ja', 'en'],
      title: t(['谷中のカウンター九席', 'Nine seats at a counter in Yanaka']),
      description: t([
        '川の鳥の名をいただいた、小さな江戸前の店です。握りと温かい一品、日本酒を静かにお楽しみください。',
        'A small Edo-style counter named after the kingfisher: nigiri, a few warm dishes, and sake in quiet company.',
      ]),
      phone: '+81355500142',
      email: 'yoyaku@kawasemi.example',
      policies: t([
        'ご予約のお時間より十五分以上遅れる場合はお電話ください。香水はお控えいただけますと幸いです。',
        'Please call if you will be more than fifteen minutes late, and kindly go without perfume.',
      ]),
      payment_methods: [2, 3],
      checkout: { name: { on: true, required: false }, phone: { on: false, required: false } },
      theme_color: '#1f5a63',
      font_family: 'Inter',
      theme_accent_color: '#b5482f',
      theme_background_color: '#f6f5f0',
      theme_background_option: 'color',
      dark_mode: 'off',
      header_bg: table(
        'header',
        'omakase sencha gyoza oden uni lunch-tempura kamo-nanban lunch-sashimi tamagoyaki junmai lunch-oyako',
      ),
      image: mark('kingfisher'),
      navigation_style: 'flat',
      aspect_ratio: '1/1',
      image_bg_color: '#e8e9e4',
      menu_layout: { show_login_button: false },
      multiple_price_option: 3,
      ingredients: false,
      suggested_items: false,
      table_label: t(['席', 'Seat']),
      floor_label: t(['階', 'Floor']),
      kitchen_label: t(['板場', 'Counter kitchen']),
      dinein_btn_label: t(['お品書きを見る', 'See the menu']),
      isDineIn: true,
      isCarPickup: true,
      showCarPickupBtn: false,
      remove_power_by: true,
    },
    menu,
    shifts: {
      yanaka: weekHours('11:30-14:30 17:30-22:30', { monday: 'closed', sunday: '11:30-14:30 17:00-21:00' }),
    },
    tables: {
      yanaka: Array.from({ length: 9 }, (_, n) => ({
        id: `c${n + 1}`,
        locales: t([`カウンター ${n + 1}`, `Counter ${n + 1}`]),
        floor: t(['一階', 'Ground floor']),
        seats: 1,
      })),
    },
    banners: [],
  },
}
