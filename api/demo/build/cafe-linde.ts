import { type Category, createVenueAuthor, type DemoVenue, type Item, weekHours } from './venue-author.ts'

/** A café in Zürich: amounts rounded to five Rappen, taxes added to prices, three languages, closed on Mondays. */
const { t, texts, dish, spread, pattern, emblem, pictures } = createVenueAuthor('cafe-linde', [
  'de',
  'fr',
  'en',
])
type Three = [string, string, string]

function item(
  id: string,
  names: Three,
  about: Three,
  price: number | null,
  scene: string,
  more: Record<string, unknown> = {},
): Item {
  return { id, locales: texts(names, about), price, images: [dish(id, scene)], ...more }
}
const one = (names: Three) => ({ locales: t(names) })
const milk = one(['Milch', 'Lait', 'Milk'])
const gluten = one(['Weizen', 'Blé', 'Wheat'])
const egg = one(['Ei', 'Œuf', 'Egg'])
const nuts = one(['Haselnuss', 'Noisette', 'Hazelnut'])
const vegan = one(['vegan', 'végane', 'vegan'])
const milks = {
  id: 'milk',
  locales: t(['Welche Milch?', 'Quel lait ?', 'Which milk?']),
  min: 0,
  max: 1,
  modifiers: [
    { id: 'oat', locales: t(['Hafermilch', 'Lait d’avoine', 'Oat milk']), price: 0.7 },
    { id: 'almond', locales: t(['Mandelmilch', 'Lait d’amande', 'Almond milk']), price: 0.9 },
    {
      id: 'lactose-free',
      locales: t(['Laktosefreie Milch', 'Lait sans lactose', 'Lactose-free milk']),
      price: 0,
    },
  ],
}
const sizes = (small: number, large: number) => [
  {
    id: 's',
    locales: t(['klein, 2 dl', 'petit, 2 dl', 'small, 2 dl']),
    label: 'klein, 2 dl',
    locale: 'de',
    price: small,
  },
  {
    id: 'l',
    locales: t(['gross, 4 dl', 'grand, 4 dl', 'large, 4 dl']),
    label: 'gross, 4 dl',
    locale: 'de',
    price: large,
  },
]
const eggs = {
  id: 'eggs',
  locales: t([
    'Wie möchten Sie die Eier?',
    'Comment souhaitez-vous vos œufs ?',
    'How would you like your eggs?',
  ]),
  min: 1,
  max: 1,
  modifiers: [
    { id: 'fried', locales: t(['Spiegelei', 'Au plat', 'Fried']), price: 0 },
    { id: 'scrambled', locales: t(['Rührei', 'Brouillés', 'Scrambled']), price: 0 },
    {
      id: 'poached',
      locales: t(['Pochiert', 'Pochés', 'Poached']),
      price: 0.5,
      taxes: [{ id: 'service', name: 'Service', rate: 2 }],
    },
  ],
}

const menu: Category[] = [
  {
    id: 'kaffee',
    locales: texts(
      ['Kaffee', 'Café', 'Coffee'],
      [
        'Bohnen aus eigener Röstung, jeden Donnerstag frisch',
        'Torréfié par nos soins chaque jeudi',
        'Roasted by us, every Thursday',
      ],
    ),
    items: [
      item(
        'espresso',
        ['Espresso', 'Espresso', 'Espresso'],
        [
          'Schokolade, Kirsche, ein Hauch Orange',
          'Chocolat, cerise, une pointe d’orange',
          'Chocolate, cherry and a little orange',
        ],
        4.4,
        'shelf: hot-beverage chocolate-bar',
        { tags: [vegan] },
      ),
      item(
        'cappuccino',
        ['Cappuccino', 'Cappuccino', 'Cappuccino'],
        [
          'Mit Bergmilch aus dem Zürcher Oberland',
          'Au lait de montagne de l’Oberland zurichois',
          'With mountain milk from the Zürich Oberland',
        ],
        5.6,
        'cloth: hot-beverage cookie',
        { modifier_groups: [milks], ingredients: [milk] },
      ),
      item(
        'schale',
        ['Schale', 'Renversé', 'Milk coffee'],
        ['Halb Kaffee, halb heisse Milch', 'Moitié café, moitié lait chaud', 'Half coffee, half hot milk'],
        null,
        'shelf: hot-beverage glass-of-milk',
        { price_labels: sizes(5.4, 6.9), modifier_groups: [milks], ingredients: [milk] },
      ),
      item(
        'cold-brew',
        ['Cold Brew', 'Infusion à froid', 'Cold brew'],
        [
          'Achtzehn Stunden kalt gezogen, auf Eis',
          'Infusé dix-huit heures à froid, servi sur glace',
          'Steeped cold for eighteen hours, over ice',
        ],
        6.8,
        'shelf: tumbler-glass ice',
        { tags: [vegan] },
      ),
      item(
        'chocolat',
        ['Heisse Schokolade', 'Chocolat chaud', 'Hot chocolate'],
        [
          'Geschmolzene Couverture, 68 % Kakao',
          'Couverture fondue, 68 % de cacao',
          'Melted couverture, 68% cocoa',
        ],
        6.5,
        'cloth: hot-beverage chocolate-bar candy',
        { modifier_groups: [milks], ingredients: [milk] },
      ),
    ],
  },
  {
    id: 'fruehstueck',
    locales: texts(
      ['Frühstück', 'Petit déjeuner', 'Breakfast'],
      ['Bis vierzehn Uhr', 'Jusqu’à quatorze heures', 'Until two in the afternoon'],
    ),
    availability: { status: true, from: '7:00 am', to: '2:00 pm' },
    image: dish('fruehstueck', 'cloth: croissant hot-beverage honey-pot strawberry'),
    items: [
      item(
        'birchermuesli',
        ['Birchermüesli', 'Birchermüesli', 'Bircher muesli'],
        [
          'Über Nacht eingeweicht, mit Apfel, Beeren und Haselnüssen',
          'Trempé la nuit, pomme, baies et noisettes',
          'Soaked overnight, with apple, berries and hazelnuts',
        ],
        11.5,
        'plate: bowl-with-spoon strawberry blueberries red-apple',
        { calories: 420, ingredients: [milk, nuts] },
      ),
      item(
        'zopf',
        ['Zopf mit Butter und Honig', 'Tresse au beurre et miel', 'Butter plait with butter and honey'],
        [
          'Zwei dicke Scheiben, Waldhonig vom Uetliberg',
          'Deux belles tranches, miel de forêt de l’Uetliberg',
          'Two thick slices, forest honey from the Uetliberg',
        ],
        8.9,
        'board: bread butter honey-pot',
        { calories: 510, ingredients: [gluten, milk, egg] },
      ),
      item(
        'eier-im-glas',
        ['Bauerneier mit Speck', 'Œufs fermiers au lard', 'Farm eggs with bacon'],
        [
          'Drei Freilandeier, Bauernspeck, Schnittlauch, Brot',
          'Trois œufs de plein air, lard paysan, ciboulette, pain',
          'Three free-range eggs, country bacon, chives and bread',
        ],
        17.5,
        'plate: cooking bacon bread',
        {
          calories: 690,
          ingredients: [egg, gluten],
          modifier_groups: [eggs],
          preparation_time: 12,
          suggested_items: ['cappuccino', 'orangensaft'],
        },
      ),
      item(
        'gipfeli',
        ['Buttergipfeli', 'Croissant au beurre', 'Butter croissant'],
        [
          'Noch warm, bis der Korb leer ist',
          'Encore tiède, tant qu’il y en a',
          'Still warm, until the basket is empty',
        ],
        2.8,
        'cloth: croissant',
        { calories: 260, ingredients: [gluten, milk] },
      ),
    ],
  },
  {
    id: 'mittag',
    locales: texts(['Mittagskarte', 'Carte du midi', 'Lunch']),
    items: [
      item(
        'roesti',
        ['Rösti mit Raclettekäse', 'Rösti au fromage à raclette', 'Rösti with raclette cheese'],
        [
          'Knusprig in Butter gebraten, Essiggurken, Silberzwiebeln',
          'Doré au beurre, cornichons, petits oignons',
          'Fried crisp in butter, gherkins and silverskin onions',
        ],
        22.5,
        'board: pancakes cheese-wedge potato cucumber',
        { calories: 780, ingredients: [milk], preparation_time: 18 },
      ),
      item(
        'fondue',
        ['Fondue moitié-moitié', 'Fondue moitié-moitié', 'Fondue moitié-moitié'],
        [
          'Gruyère und Vacherin, Brot und neue Kartoffeln, ab zwei Personen',
          'Gruyère et vacherin, pain et grenailles, dès deux personnes',
          'Gruyère and Vacherin with bread and new potatoes, for two or more',
        ],
        29.9,
        'board: fondue bread potato',
        {
          calories: 960,
          ingredients: [milk, gluten],
          preparation_time: 20,
          types: { delivery: false, dine_in: true, car_pickup: false, reservation: true },
        },
      ),
      item(
        'quiche',
        ['Quiche des Tages', 'Quiche du jour', 'Quiche of the day'],
        [
          'Fragen Sie uns, was heute im Ofen ist; mit Blattsalat',
          'Demandez ce qui sort du four ; servie avec salade',
          'Ask what is in the oven today; with green salad',
        ],
        16.8,
        'plate: pie leafy-green',
        { calories: 540, ingredients: [gluten, milk, egg], sold_out: true },
      ),
      item(
        'salat',
        ['Grosser Marktsalat', 'Grande salade du marché', 'Big market salad'],
        [
          'Was der Helvetiaplatz hergibt, mit Nussöl-Dressing',
          'Selon le marché, huile de noix',
          'Whatever the market has, with walnut dressing',
        ],
        18.5,
        'plate: green-salad tomato carrot',
        { calories: 320, tags: [vegan], ingredients: [nuts] },
      ),
      item(
        'suppe',
        ['Kürbissuppe', 'Velouté de courge', 'Pumpkin soup'],
        [
          'Mit Ingwer und gerösteten Kernen',
          'Au gingembre, graines torréfiées',
          'With ginger and toasted seeds',
        ],
        12.4,
        'cloth: bowl-with-spoon carrot ginger-root',
        { calories: 240, tags: [vegan] },
      ),
    ],
  },
  {
    id: 'kuchen',
    locales: texts(['Kuchen und Torten', 'Gâteaux et tartes', 'Cakes and tarts']),
    items: [
      item(
        'ruebli',
        ['Rüeblitorte', 'Gâteau aux carottes d’Argovie', 'Aargau carrot cake'],
        [
          'Saftig, mit Kirsch und Marzipanrüebli',
          'Moelleux, au kirsch, petites carottes en massepain',
          'Moist, with kirsch and marzipan carrots',
        ],
        7.2,
        'podium: shortcake carrot',
        { calories: 430, ingredients: [egg, nuts] },
      ),
      item(
        'kirsch',
        ['Zuger Kirschtorte', 'Tourte au kirsch de Zoug', 'Zug cherry cake'],
        [
          'Japonais, Biskuit und ehrlich viel Kirsch',
          'Japonais, biscuit et généreusement de kirsch',
          'Meringue, sponge and an honest amount of kirsch',
        ],
        7.9,
        'podium: birthday-cake cherries',
        { calories: 480, ingredients: [egg, nuts, gluten] },
      ),
      item(
        'waehe',
        ['Zwetschgenwähe', 'Tarte aux pruneaux', 'Plum tart'],
        [
          'Wie am Sonntag bei der Grossmutter',
          'Comme le dimanche chez grand-mère',
          'As on Sundays at grandmother’s',
        ],
        6.9,
        'plate: pie grapes',
        { calories: 350, ingredients: [gluten, milk, egg] },
      ),
      item(
        'glace',
        [
          'Vanilleglace mit heissen Beeren',
          'Glace vanille, baies chaudes',
          'Vanilla ice cream with hot berries',
        ],
        ['Zwei Kugeln', 'Deux boules', 'Two scoops'],
        9.6,
        'podium: ice-cream strawberry blueberries',
        { calories: 330, ingredients: [milk, egg] },
      ),
    ],
  },
  {
    id: 'kalt',
    locales: texts(['Kalte Getränke', 'Boissons froides', 'Cold drinks']),
    items: [
      item(
        'orangensaft',
        ['Frisch gepresster Orangensaft', 'Jus d’orange pressé', 'Fresh orange juice'],
        ['3 dl, kein Zucker', '3 dl, sans sucre', '3 dl, no sugar'],
        7.5,
        'shelf: beverage-box tangerine',
        { tags: [vegan] },
      ),
      item(
        'rivella',
        ['Holundersirup', 'Sirop de sureau', 'Elderflower cordial'],
        [
          'Hausgemacht, mit Minze und Sprudel',
          'Maison, menthe et eau gazeuse',
          'Home-made, with mint and sparkling water',
        ],
        5.2,
        'shelf: tropical-drink herb',
        { tags: [vegan] },
      ),
      item(
        'most',
        ['Süssmost', 'Jus de pomme', 'Apple juice'],
        [
          'Von Hochstammbäumen im Thurgau',
          'D’arbres haute-tige de Thurgovie',
          'From old orchards in Thurgau',
        ],
        4.9,
        'shelf: tumbler-glass red-apple',
        { tags: [vegan] },
      ),
    ],
  },
]

export const cafeLinde: DemoVenue = {
  style: {
    size: [1024, 768],
    walls: ['#dbe6d3', '#e8e3cf', '#d3e0dc'],
    tables: ['#c9a878', '#b98f62'],
    ware: '#ffffff',
    accent: '#3f6b45',
  },
  pictures,
  file: {
    format: 1,
    business: {
      user_id: 'linde-gastro',
      reference_id: 'cafe-linde',
      branch_id: 'linde',
      branch_name: t('Lindenplatz'),
      branches: [
        {
          id: 'linde',
          name: t('Lindenplatz'),
          reference_id: 'cafe-linde',
          phone: '+41445550123',
          address: t([
            'Lindengasse 7a, 8001 Zürich',
            'Lindengasse 7a, 8001 Zurich',
            'Lindengasse 7a, 8001 Zürich',
          ]),
          lat: 47.3731,
          lng: 8.5405,
        },
      ],
      business_name: t('Café zur Linde'),
      business_type: 'cafe',
      currency: 'CHF',
      country_code: 'CH',
      time_zone: 'Europe/Zurich',
      locales: ['de', 'fr', 'en'],
      title: t([
        'Kaffee, Kuchen und Mittagstisch',
        'Café, gâteaux et plats du midi',
        'Coffee, cake and lunch',
      ]),
      description: t([
        'Unter der alten Linde rösten wir Kaffee, backen Kuchen und kochen jeden Mittag frisch.',
        'Sous le vieux tilleul, nous torréfions le café, cuisons les gâteaux et cuisinons chaque midi.',
        'Under the old lime tree we roast coffee, bake cakes and cook lunch every day.',
      ]),
      phone: '+41445550123',
      email: 'gruezi@cafe-linde.example',
      social_links: [
        { network: 'instagram', url: 'https://instagram.com/cafe.linde.example' },
        { network: 'website', url: 'https://cafe-linde.example' },
      ],
      policies: t([
        'Preise in Franken, zuzüglich Mehrwertsteuer. Wir runden auf fünf Rappen.',
        'Prix en francs, TVA en sus. Nous arrondissons à cinq centimes.',
        'Prices in francs, plus VAT. We round to five Rappen.',
      ]),
      payment_methods: [2, 3, 8],
      exclusiveTaxes: [{ id: 'mwst', name: 'MwSt.', rate: 8.1 }],
      theme_color: '#3f6b45',
      theme_accent_color: '#c2512f',
      theme_background_color: '#fbfaf4',
      theme_background_option: 'gradient',
      gradient_color_1: '#fbfaf4',
      gradient_color_2: '#e6efdd',
      font_family: 'Nunito',
      dark_mode: 'auto',
      header_bg: spread(
        'header',
        'croissant hot-beverage shortcake strawberry fondue bread honey-pot green-salad cheese-wedge pie carrot cookie ice-cream tangerine',
      ),
      welcome_bg: pattern('welcome', 'croissant hot-beverage strawberry cookie herb cherries'),
      image: emblem('hot-beverage'),
      navigation_style: 'curved',
      aspect_ratio: '4:3',
      image_bg_color: '#eef2e6',
      multiple_price_option: 1,
      show_rating: true,
      rate: 4.7,
      show_rating_result: true,
      newsletter: true,
      meat_source: t([
        'Speck: Schweiz. Eier: Schweiz, Freiland.',
        'Lard : Suisse. Œufs : Suisse, plein air.',
        'Bacon: Switzerland. Eggs: Switzerland, free range.',
      ]),
      isDineIn: true,
      isCarPickup: true,
      pickup_config: { showCarInfo: false },
    },
    menu,
    smart_categories: [
      {
        id: 'beliebt',
        locales: t(['Beliebt', 'Favoris', 'Favourites']),
        items: ['cappuccino', 'roesti', 'ruebli', 'birchermuesli'],
      },
    ],
    discounts: {
      dinein: { categories: { kuchen: { id: 'kuchenzeit', type: 'percent', value: 15 } } },
      car_pickup: {
        all_menu: { id: 'mitnehmen', type: 'fixed', value: '0.50' },
        items: { salat: { id: 'salat-mitnehmen', type: 'percent', value: 20 } },
      },
    },
    coupons: [
      { code: 'FUENFLIBER', coupon: { discount_type: 'fixed', discount_value: 5, all_menu: true } },
      {
        code: 'STAMMTISCH',
        item_ids: ['espresso', 'cappuccino', 'schale'],
        coupon: { discount_type: 'percent', discount_value: 10, max_allowed_items: 4 },
      },
    ],
    shifts: {
      linde: weekHours('07:00-18:30', { monday: 'closed', saturday: '08:00-18:00', sunday: '09:00-17:00' }),
    },
    tables: {
      linde: [
        ...['1', '2', '3', '4', '5'].map((n) => ({
          id: `i${n}`,
          locales: t([`Tisch ${n}`, `Table ${n}`, `Table ${n}`]),
          floor: t(['Stube', 'Salle', 'Indoors']),
          seats: 4,
        })),
        ...['6', '7', '8'].map((n) => ({
          id: `g${n}`,
          locales: t([`Tisch ${n}`, `Table ${n}`, `Table ${n}`]),
          floor: t(['Unter der Linde', 'Sous le tilleul', 'Under the lime tree']),
          seats: 2,
        })),
      ],
    },
    banners: [
      {
        id: 'kuchenzeit',
        image: spread(
          'banner-kuchen',
          'shortcake birthday-cake pie cherries cupcake hot-beverage',
          [1600, 600],
        ),
        locales: t([
          'Kuchenzeit: 15 % auf jedes Stück',
          'L’heure du gâteau : 15 % sur chaque part',
          'Cake time: 15% off every slice',
        ]),
        category_id: 'kuchen',
      },
    ],
  },
}
