import { dallahCoupons } from './dallah-coupons.ts'
import { dallahZones } from './dallah-delivery.ts'
import { dallahSurvey } from './dallah-survey.ts'
import { dallahWallet } from './dallah-wallet.ts'
import {
  type Category,
  createVenueAuthor,
  type DemoVenue,
  type Item,
  onDays,
  onlyOnDays,
  weekHours,
} from './venue-author.ts'

/** A Kuwaiti grill with two branches: dinars, Arabic as the first language, open past midnight. */
const { t, texts, served, table, mark, pictures } = createVenueAuthor('dallah-grill', ['ar', 'en'])

const SHARQ = 'sharq'
const SALMIYA = 'salmiya'
const only = (branch: string) => [SHARQ, SALMIYA].map((id) => ({ id, visible: id === branch }))

type More = Record<string, unknown>
function item(
  id: string,
  names: [string, string],
  about: [string, string],
  price: string | null,
  scene: string,
  more: More = {},
): Item {
  return { id, locales: texts(names, about), price, images: [served(id, scene)], ...more }
}
const label = (id: string, names: [string, string], price: string, more: More = {}) => ({
  id,
  label: names[0],
  locale: 'ar',
  locales: t(names),
  price,
  ...more,
})
const option = (id: string, names: [string, string], price: string, more: More = {}) => ({
  id,
  locales: t(names),
  price,
  ...more,
})

const bread = {
  id: 'bread',
  locales: t(['اختر الخبز', 'Choose your bread']),
  min: 1,
  max: 1,
  required: true,
  modifiers: [
    option('tannour', ['خبز تنور', 'Tannour bread'], '0', {
      image: served('tannour', 'board: flatbread*2 sesame'),
    }),
    option('iranian', ['خبز إيراني', 'Iranian bread'], '0'),
    option('no-bread', ['بدون خبز', 'No bread'], '0'),
  ],
}
const sides = {
  id: 'sides',
  locales: t(['أضف إلى طبقك', 'Add to your plate']),
  min: 0,
  max: 4,
  modifiers: [
    option('grilled-veg', ['خضار مشوية', 'Grilled vegetables'], '0.750', { quantity: 2 }),
    option('extra-skewer', ['سيخ كباب إضافي', 'Extra kebab skewer'], '1.250', { quantity: 3 }),
    option('toum', ['ثومية', 'Garlic toum'], '0.250', { quantity: 4 }),
    option('daqoos', ['دقوس حار', 'Hot tomato daqoos'], '0.200', { quantity: 4 }),
    option('pickles', ['مخلل مشكل', 'Mixed pickles'], '0.300', { sold_out: true }),
  ],
}
const spice = {
  id: 'spice',
  locales: t(['درجة الحرارة', 'How spicy?']),
  min: 1,
  max: 1,
  modifiers: [
    option('mild', ['عادي', 'Mild'], '0'),
    option('medium', ['وسط', 'Medium'], '0'),
    option('hot', ['حار', 'Hot'], '0'),
  ],
}
const spicy = { id: 'spicy', locales: t(['حار', 'Spicy']), image: null }
const chefs = { id: 'chefs', locales: t(['اختيار الشيف', "Chef's choice"]), image: null }
const tag = (names: [string, string]) => ({ locales: t(names) })

const menu: Category[] = [
  {
    id: 'breakfast',
    locales: texts(
      ['ريوق', 'Breakfast'],
      [
        'يُقدَّم كل يوم من السابعة صباحاً حتى الحادية عشرة والنصف',
        'Served daily from seven until half past eleven',
      ],
    ),
    image: served('breakfast', 'board: fried-egg*2 olives cheese-cubes bread-side tomato-slices'),
    availability: { status: true, from: '07:00', to: '11:30' },
    items: [
      item(
        'balaleet',
        ['بلاليط', 'Balaleet'],
        [
          'شعيرية حلوة بالزعفران والهيل، يعلوها بيض أومليت',
          'Sweet saffron and cardamom vermicelli under a folded omelette',
        ],
        '1.750',
        'plate: vermicelli omelette pistachio',
        { calories: 480, tags: [tag(['نباتي', 'Vegetarian'])] },
      ),
      item(
        'shakshuka',
        ['شكشوكة', 'Shakshuka'],
        ['بيض مطهو في صلصة الطماطم والفلفل والكمون', 'Eggs poached in tomato, pepper and cumin'],
        '1.900',
        'pan: tomato-stew fried-egg*3 chopped-herbs',
        { calories: 390, modifier_groups: [bread], stickers: [spicy] },
      ),
      item(
        'foul',
        ['فول مدمس', 'Foul medames'],
        ['فول بزيت الزيتون والليمون والثوم', 'Slow-cooked fava beans with olive oil, lemon and garlic'],
        '1.400',
        'bowl: bean-stew lemon-wedge onion-rings chopped-herbs',
        { calories: 350, modifier_groups: [bread] },
      ),
      item(
        'breakfast-tray',
        ['صينية ريوق لشخصين', 'Breakfast tray for two'],
        [
          'بيض وطماطم، نخي، جبن، زيتون، عسل وقيمر، خبز تنور وشاي كرك',
          'Eggs with tomato, chickpeas, cheese, olives, honey and clotted cream, tannour bread and karak tea',
        ],
        '5.500',
        'tray: fried-egg*2 cheese-cubes olives honey bread-side cucumber-slices tomato-slices',
        { calories: 1280, branches: only(SHARQ), preparation_time: 20 },
      ),
    ],
  },
  {
    id: 'cold',
    locales: texts(['مقبلات باردة', 'Cold mezze']),
    items: [
      item(
        'hummus',
        ['حمص', 'Hummus'],
        ['حمص كريمي بالطحينة وزيت الزيتون البكر', 'Silky chickpeas with tahini and extra virgin olive oil'],
        '1.200',
        'bowl: hummus chopped-herbs sumac',
        {
          calories: 310,
          ingredients: [
            tag(['حمص', 'Chickpeas']),
            tag(['طحينة', 'Tahini (sesame)']),
            tag(['ليمون', 'Lemon']),
          ],
          tags: [tag(['نباتي', 'Vegan'])],
          suggested_items: ['tikka', 'kebab'],
        },
      ),
      item(
        'mutabbal',
        ['متبل باذنجان', 'Smoked aubergine mutabbal'],
        [
          'باذنجان مشوي على الفحم مع الطحينة والرمان',
          'Aubergine charred on the coals, tahini and pomegranate',
        ],
        '1.300',
        'bowl: mutabbal pomegranate chopped-herbs',
        { calories: 240, tags: [tag(['نباتي', 'Vegan'])] },
      ),
      item(
        'fattoush',
        ['فتوش', 'Fattoush'],
        [
          'خضار مقطعة وخبز محمص وسماق ودبس رمان',
          'Chopped garden vegetables, toasted bread, sumac and pomegranate molasses',
        ],
        '1.650',
        'bowl: salad croutons*2 pomegranate sumac',
        { calories: 210 },
      ),
      item(
        'yogurt-cucumber',
        ['لبن وخيار', 'Yoghurt and cucumber'],
        ['لبن طازج بالنعناع المجفف', 'Fresh yoghurt with dried mint'],
        '0.900',
        'bowl: yogurt-bowl cucumber-slices mint chopped-herbs',
        { calories: 120 },
      ),
    ],
  },
  {
    id: 'grill',
    locales: texts(
      ['المشاوي على الفحم', 'From the charcoal'],
      [
        'كل طبق مع أرز مشخول أو خبز، بصل بالسماق وطماطم مشوية',
        'Every plate comes with rice or bread, sumac onions and grilled tomato',
      ],
    ),
    image: served(
      'grill',
      'tray: kebab*2 taouk*2 tikka bread-side tomato-grilled parsley garlic-dip onion-rings',
    ),
    pin: onDays('thursday', 'friday', 'saturday'),
    items: [
      item(
        'mixed-grill',
        ['مشاوي مشكلة', 'Mixed grill'],
        ['كباب، تكة لحم، شيش طاووق، ريش غنم', 'Kebab, beef tikka, shish taouk and lamb chops'],
        null,
        'board: kebab*2 tikka taouk tomato-grilled parsley garlic-dip onion-rings',
        {
          price_labels: [
            label('mixed-1', ['لشخص', 'For one'], '4.250', { preparation_time: 20 }),
            label('mixed-2', ['لشخصين', 'For two'], '7.900', { preparation_time: 25 }),
            label('mixed-4', ['للعائلة (٤ أشخاص)', 'Family (serves four)'], '14.500', {
              preparation_time: 35,
            }),
          ],
          modifier_groups: [bread, sides],
          stickers: [chefs],
          calories: 1150,
          suggested_items: ['hummus', 'fattoush', 'laban'],
        },
      ),
      item(
        'kebab',
        ['كباب لحم', 'Lamb kebab'],
        ['لحم غنم مفروم بالبقدونس والبصل، سيخان', 'Two skewers of hand-minced lamb, parsley and onion'],
        '2.750',
        'plate: kebab*3 tomato-grilled parsley onion-rings sumac',
        { modifier_groups: [bread, spice, sides], calories: 720, preparation_time: 15 },
      ),
      item(
        'tikka',
        ['تكة لحم', 'Beef tikka'],
        ['مكعبات تندرلوين متبلة ليلة كاملة', 'Tenderloin cubes, marinated overnight'],
        '3.400',
        'plate: tikka*3 lemon-wedge parsley onion-rings',
        { modifier_groups: [bread, spice, sides], calories: 680, preparation_time: 15 },
      ),
      item(
        'taouk',
        ['شيش طاووق', 'Shish taouk'],
        ['دجاج باللبن والثوم والليمون', 'Chicken in yoghurt, garlic and lemon'],
        '2.500',
        'plate: taouk*3 lemon-wedge garlic-dip parsley',
        { modifier_groups: [bread, spice, sides], calories: 560, preparation_time: 15 },
      ),
      item(
        'chops',
        ['ريش غنم', 'Lamb chops'],
        ['ست قطع بإكليل الجبل والثوم', 'Six chops with rosemary and garlic'],
        '4.950',
        'slate: chop*5 garlic-head parsley tomato-grilled',
        { modifier_groups: [bread, sides], calories: 830, preparation_time: 18, branches: only(SALMIYA) },
      ),
      item(
        'half-chicken',
        ['نص دجاجة على الفحم', 'Half charcoal chicken'],
        ['متبلة بالليمون الأسود والبهارات الكويتية', 'With black lime and Kuwaiti spices'],
        '2.200',
        'board: half-chicken lemon-wedges garlic-dip parsley',
        { modifier_groups: [spice, sides], calories: 790, sold_out: true, preparation_time: 25 },
      ),
    ],
  },
  {
    id: 'sea',
    locales: texts(['من بحر الكويت', 'From the Gulf']),
    available: onlyOnDays('monday', 'tuesday', 'wednesday', 'thursday', 'friday'),
    items: [
      item(
        'zubaidi',
        ['زبيدي مشوي', 'Grilled zubaidi'],
        ['سمك زبيدي طازج، يُباع حسب سعر السوق', 'Fresh silver pomfret at the market price of the day'],
        null,
        'plate: whole-fish lemon-slices parsley',
        { tags: [tag(['سعر السوق', 'Market price'])] },
      ),
      item(
        'shrimp',
        ['ربيان مشوي', 'Grilled shrimp'],
        ['ثماني حبات بالزبدة والثوم والدقوس', 'Eight large shrimp with garlic butter and daqoos'],
        '4.600',
        'plate: prawn*6 lemon-wedges chopped-herbs garlic-dip',
        { calories: 420, modifier_groups: [spice], stickers: [spicy] },
      ),
      item(
        'murabyan',
        ['مربين', 'Murabyan'],
        ['أرز بالربيان والكركم والبصل المحمر', 'Rice with shrimp, turmeric and caramelised onion'],
        '3.250',
        'plate: machboos prawn*5 raisins chopped-herbs',
        { calories: 760 },
      ),
    ],
  },
  {
    id: 'friday',
    locales: texts(
      ['مجبوس الجمعة', 'Friday machboos'],
      ['كل جمعة من الساعة الثانية عشرة حتى نفاد الكمية', 'Fridays only, from noon until the pot is empty'],
    ),
    available: onlyOnDays('friday'),
    pin: onDays('friday'),
    items: [
      item(
        'machboos-chicken',
        ['مجبوس دجاج', 'Chicken machboos'],
        [
          'أرز بسمتي بالزعفران والليمون الأسود، حشو ودقوس',
          'Saffron basmati, black lime, raisin and onion hashu, daqoos',
        ],
        '2.950',
        'plate: machboos chicken-leg raisins chopped-herbs',
        { calories: 890, preparation_time: 10 },
      ),
      item(
        'machboos-lamb',
        ['مجبوس لحم', 'Lamb machboos'],
        ['كتف غنم مطهو ست ساعات', 'Lamb shoulder cooked for six hours'],
        null,
        'plate: rice shank nuts raisins chopped-herbs',
        {
          price_labels: [
            label('lamb-plate', ['صحن', 'Plate'], '3.950'),
            label('lamb-tray', ['صينية (٥ أشخاص)', 'Tray (serves five)'], '17.500', {
              preparation_time: 2,
              preparation_time_type: 'hour',
            }),
            label('lamb-whole', ['ذبيحة كاملة', 'Whole lamb'], '85.000', {
              preparation_time: 1,
              preparation_time_type: 'day',
            }),
          ],
          calories: 980,
        },
      ),
    ],
  },
  {
    id: 'wraps',
    locales: texts(['سندويشات', 'Wraps and sandwiches']),
    subcategories: [
      {
        id: 'wraps-charcoal',
        locales: texts(['على الفحم', 'Charcoal wraps']),
        items: [
          item(
            'wrap-kebab',
            ['سندويش كباب', 'Kebab wrap'],
            ['كباب، بصل بالسماق، طماطم، ثومية', 'Kebab, sumac onions, tomato and toum'],
            '1.100',
            'board: wrap-meat*2 pickles tomato-slices',
            { modifier_groups: [spice], calories: 520 },
          ),
          item(
            'wrap-taouk',
            ['سندويش طاووق', 'Taouk wrap'],
            ['دجاج، بطاط، ثومية، مخلل', 'Chicken, fries, toum and pickles'],
            '1.050',
            'board: wrap-chicken*2 fries garlic-dip',
            {
              modifier_groups: [spice],
              calories: 560,
              types: { delivery: true, dine_in: true, car_pickup: true, reservation: false },
            },
          ),
        ],
      },
      {
        id: 'wraps-falafel',
        locales: texts(['فلافل', 'Falafel']),
        branches: only(SHARQ),
        items: [
          item(
            'falafel-wrap',
            ['سندويش فلافل', 'Falafel wrap'],
            ['فلافل مقلية عند الطلب، طرطور، بقدونس', 'Fried to order, with tarator and parsley'],
            '0.650',
            'board: wrap-falafel*2 pickles tahini-dip',
            { calories: 430, tags: [tag(['نباتي', 'Vegan'])] },
          ),
          item(
            'falafel-plate',
            ['صحن فلافل', 'Falafel plate'],
            ['ثماني حبات مع خبز ومخلل', 'Eight pieces with bread and pickles'],
            '1.250',
            'plate: falafel*6 lettuce tomato-slices tahini-dip pickles',
            { calories: 610, tags: [tag(['نباتي', 'Vegan'])] },
          ),
        ],
      },
    ],
  },
  {
    id: 'sweets',
    locales: texts(['حلويات', 'Sweets']),
    items: [
      item(
        'luqaimat',
        ['لقيمات', 'Luqaimat'],
        ['كرات عجين مقرمشة بالدبس والزعفران', 'Crisp saffron dumplings with date syrup'],
        '1.500',
        'bowl: luqaimat*14 sesame',
        { calories: 460, preparation_time: 12 },
      ),
      item(
        'mahalabiya',
        ['محلبية', 'Mahalabiya'],
        ['بماء الورد والفستق', 'Milk pudding with rose water and pistachio'],
        '1.100',
        'ramekin: milk-pudding pistachio rose-petals',
        { calories: 260 },
      ),
    ],
  },
  {
    id: 'drinks',
    locales: texts(['مشروبات', 'Drinks']),
    items: [
      item(
        'karak',
        ['شاي كرك', 'Karak tea'],
        ['شاي بالحليب والهيل', 'Strong milk tea with cardamom'],
        null,
        'cup: milk-tea',
        {
          price_labels: [
            label('karak-cup', ['كوب', 'Cup'], '0.350'),
            label('karak-flask', ['دلة', 'Flask for four'], '1.250'),
          ],
          calories: 110,
        },
      ),
      item(
        'laban',
        ['لبن عيران', 'Laban ayran'],
        ['لبن مملح بارد', 'Chilled salted yoghurt'],
        '0.400',
        'glass: laban mint',
        { calories: 90 },
      ),
      item(
        'lemon-mint',
        ['ليمون بالنعناع', 'Lemon and mint'],
        ['معصور عند الطلب', 'Squeezed to order'],
        '0.950',
        'glass: lemonade ice lemon-slices mint',
        { calories: 140 },
      ),
      item(
        'gahwa',
        ['قهوة عربية', 'Arabic coffee'],
        ['دلة صغيرة مع تمر خلاص', 'A small dallah with Khalas dates'],
        '1.600',
        'cup: light-coffee',
        { calories: 60, types: { dine_in: true, car_pickup: false, delivery: false, reservation: false } },
      ),
      item(
        'staff-meal',
        ['وجبة الموظفين', 'Staff meal'],
        ['للاستخدام الداخلي', 'For our own people'],
        '0.500',
        'plate: rice chicken-leg salad-side chopped-herbs',
        { visible: false },
      ),
    ],
  },
]

export const dallahGrill: DemoVenue = {
  style: {
    size: [1024, 768],
    walls: ['#f0d9b5', '#ebc9a8', '#e2d3ab'],
    tables: ['#7a4a2a', '#6a3f24'],
    ground: 'wood',
    setting: 'cutlery',
    ware: '#f7f0e4',
    accent: '#a6401f',
  },
  pictures,
  file: {
    format: 1,
    business: {
      user_id: 'dallah',
      reference_id: 'dallah-grill',
      branch_id: SHARQ,
      branch_name: t(['شرق', 'Sharq']),
      branches: [
        {
          id: SHARQ,
          name: t(['شرق', 'Sharq']),
          reference_id: 'dallah-grill',
          phone: '+96522284410',
          address: t(['شارع المرقاب، قطعة ٣، مدينة الكويت', 'Al Mirqab Street, Block 3, Kuwait City']),
          lat: 29.3827,
          lng: 47.9887,
        },
        {
          id: SALMIYA,
          name: t(['السالمية', 'Salmiya']),
          reference_id: 'dallah-grill-salmiya',
          phone: '+96525734410',
          address: t(['شارع النخيل، قطعة ٩، السالمية', 'Palm Street, Block 9, Salmiya']),
          lat: 29.3394,
          lng: 48.0714,
        },
      ],
      business_name: t(['مشاوي الدلة', 'Dallah Grill']),
      business_type: 'restaurant',
      currency: 'KWD',
      country_code: 'KW',
      time_zone: 'Asia/Kuwait',
      locales: ['ar', 'en'],
      title: t(['مشاوي كويتية على الفحم', 'Kuwaiti charcoal grill']),
      description: t([
        'لحم طازج كل صباح، فحم طبيعي، ووصفات بيت من سنة ١٩٧٨. شرق والسالمية.',
        'Meat cut fresh every morning, real charcoal, and family recipes since 1978. In Sharq and Salmiya.',
      ]),
      phone: '+96522284410',
      whatsapp_phone: '+96550012345',
      email: 'salam@dallah-grill.example',
      social_links: [{ network: 'instagram', url: 'https://instagram.com/dallah.grill.example' }],
      policies: t([
        'يُحتفظ بالطلب الجاهز ثلاثين دقيقة. للحساسية الغذائية يرجى إخبار الموظف قبل الطلب.',
        'Ready orders are kept for thirty minutes. Please tell us about allergies before you order.',
      ]),
      payment_methods: [1, 2, 3, 8],
      payment_options: [1, 4, 6],
      ...dallahWallet,
      checkout: {
        name: { on: true, required: true },
        phone: { on: true, required: true },
        note: { on: true, required: false },
      },
      checkoutDineIn: { name: { on: true, required: false }, phone: { on: false, required: false } },
      checkoutCarPickup: { car: { on: true, required: true } },
      theme_color: '#9c3d1f',
      theme_accent_color: '#d08a2c',
      theme_background_color: '#fffaf2',
      theme_background_option: 'color',
      font_family: 'Readex Pro',
      menu_button: { background: '#9c3d1f', opacity: 0.92, btn_title_color: '#ffffff' },
      dark_mode: 'auto',
      header_bg: table(
        'header',
        'hummus mixed-grill fattoush machboos-chicken shakshuka kebab lemon-mint tannour mutabbal shrimp falafel-plate',
      ),
      welcome_bg: table('welcome', 'fattoush hummus taouk machboos-lamb mutabbal kebab luqaimat', {
        size: [1200, 1600],
        veil: true,
      }),
      image: mark('dallah'),
      navigation_style: 'curved',
      aspect_ratio: '4/3',
      image_bg_color: '#f3e6d3',
      multiple_price_option: 0,
      meat_source: t(['لحم غنم نعيمي محلي ودجاج كويتي طازج', 'Local Naimi lamb and fresh Kuwaiti chicken']),
      table_label: t(['طاولة', 'Table']),
      floor_label: t(['الدور', 'Floor']),
      isDineIn: true,
      isCarPickup: true,
      isDelivery: true,
      pickup_config: {
        showCarInfo: true,
        scheduled_orders: {
          on: true,
          min_advance: { interval: 30, scale: 'minute' },
          max_advance: { interval: 2, scale: 'day' },
        },
      },
      delivery_config: {
        scheduled_orders: {
          on: true,
          min_advance: { interval: 1, scale: 'hour' },
          max_advance: { interval: 3, scale: 'day' },
        },
        form: { type: 'residency' },
        drop_pin: false,
        send_gift: true,
        fields: {
          block: { on: true, required: true },
          street: { on: true, required: true },
          avenue: { on: true, required: false },
          paci: { on: true, required: false },
          note: { on: true, required: false },
          postcode: { on: false, required: false },
        },
        min_order: '2.000',
      },
      reservation: {
        enabled: true,
        with_table: true,
        max_users: 10,
        duration: 90,
        min_advance: { interval: 1, scale: 'hour' },
        max_advance: { interval: 10, scale: 'day' },
        cancel_until: { interval: 2, scale: 'hour' },
      },
      show_rating: true,
      feedback: true,
      feedback_btn: true,
      newsletter: true,
      domains: ['menu.dallah-grill.example'],
    },
    menu,
    smart_categories: [
      {
        id: 'popular',
        locales: t(['الأكثر طلباً', 'Most ordered']),
        items: ['mixed-grill', 'kebab', 'hummus', 'luqaimat', 'lemon-mint'],
      },
    ],
    highlightedCat: 'grill',
    showStandardSubCats: true,
    themes: [
      {
        id: 'ramadan',
        name: 'Ramadan evenings',
        theme_color: '#d9b36c',
        theme_accent_color: '#e07a5f',
        theme_background_color: '#16213a',
        theme_background_option: 'gradient',
        gradient_color_1: '#16213a',
        gradient_color_2: '#2a1f3d',
        font_family: 'El Messiri',
        menu_button: { background: '#d9b36c', opacity: 1, btn_title_color: '#16213a' },
        dark_mode: 'on',
      },
      { id: 'national-day', name: 'National day', theme_color: '#0b7a3e', theme_accent_color: '#c8102e' },
    ],
    discounts: {
      dinein: { items: { luqaimat: { id: 'sweet-end', type: 'fixed', value: '0.500' } } },
      car_pickup: { all_menu: { id: 'pickup-10', type: 'percent', value: 10 } },
      delivery: { items: { 'mixed-grill': { id: 'family-home', type: 'percent', value: 5 } } },
    },
    zones: dallahZones,
    coupons: dallahCoupons,
    survey: dallahSurvey,
    shifts: {
      [SHARQ]: weekHours('07:00-01:00', { thursday: '07:00-02:30', friday: '12:00-02:30' }),
      [SALMIYA]: weekHours('07:00-11:30 16:00-02:00', { friday: '13:00-03:00' }),
    },
    tables: {
      [SHARQ]: [1, 2, 3, 4, 5, 6].map((n) => ({
        id: `s${n}`,
        locales: t([`طاولة ${n.toLocaleString('ar-EG')}`, `Table ${n}`]),
        floor: t(n < 5 ? ['الأرضي', 'Ground floor'] : ['الديوانية', 'Diwaniya']),
        seats: n < 5 ? 4 : 10,
      })),
      [SALMIYA]: [1, 2, 3, 4].map((n) => ({
        id: `m${n}`,
        locales: t([`طاولة ${n.toLocaleString('ar-EG')}`, `Table ${n}`]),
        floor: t(['التراس', 'Terrace']),
        seats: 4,
      })),
    },
    banners: [
      {
        id: 'friday-pot',
        image: table('banner-friday', 'machboos-lamb fattoush machboos-chicken yogurt-cucumber', {
          size: [1600, 600],
        }),
        locales: t(['مجبوس الجمعة، مثل طبخ الوالدة', 'Friday machboos, the way mother cooks it']),
        category_id: 'friday',
      },
      {
        id: 'mixed',
        image: table('banner-grill', 'mixed-grill hummus taouk fattoush kebab mutabbal', {
          size: [1600, 600],
        }),
        locales: t(['لمّة المشاوي للعائلة', 'The family mixed grill']),
        item_id: 'mixed-grill',
      },
    ],
  },
}
