/** The variants of demo venues for tests of the published site, by the suffix of their reference ids. */
import { removeDanglingReferences } from '../dangling-references.ts'
import { findItem, GRILL, type Variant, type VenueDraft } from '../venue-variant.ts'

/** A tea garden that also offers car pickup and delivery for a few items. */
const TEA_GARDEN = {
  demoVenue: 'pazar-yeri',
  categories: ['cay-bahcesi', 'firin'],
  edit(file: VenueDraft) {
    for (const category of file.menu)
      for (const part of [category, ...(category.subcategories ?? [])]) part.items = part.items?.slice(0, 2)
    removeDanglingReferences(file)
  },
} satisfies Variant
const COLD: Variant = { demoVenue: 'dallah-grill', categories: ['cold'] }
const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Sells only cold dishes, by car pickup only, so that it has few pages. */
const SMALL = {
  ...COLD,
  edit({ business }: VenueDraft) {
    business.isDelivery = false
    business.isDineIn = false
    // A reservation would be a second order type.
    business.reservation.enabled = false
  },
} satisfies Variant

/** Arabic first, English second. */
const arabicFirst: Variant = {
  ...SMALL,
  edit(file) {
    SMALL.edit(file)
    file.business.locales = ['ar', 'en']
  },
}

/** Offers dine-in, but has no button for it on home. */
const garden = TEA_GARDEN

/** Has a dine-in button on home, but none for car pickup. */
const gardenInside: Variant = {
  ...TEA_GARDEN,
  edit(file) {
    TEA_GARDEN.edit(file)
    const { business } = file
    business.hide_dine_btn = false
    business.showCarPickupBtn = false
  },
}

/** The same without a delivery button, and with the default label for dine-in. */
const gardenOwnWords: Variant = {
  ...TEA_GARDEN,
  edit(file) {
    TEA_GARDEN.edit(file)
    const { business } = file
    business.hide_dine_btn = false
    business.showCarPickupBtn = true
    business.showDeliveryBtn = false
    business.dine_in_label = 'dinein'
    business.dinein_btn_label = []
  },
}

const dineInOnly: Variant = {
  ...COLD,
  edit(file) {
    SMALL.edit(file)
    file.business.isCarPickup = false
    file.business.isDineIn = true
  },
}

/** Nothing is available on any weekday. */
const neverAvailable: Variant = {
  ...SMALL,
  edit(file) {
    SMALL.edit(file)
    for (const category of file.menu) category.available = Object.fromEntries(WEEK.map((day) => [day, false]))
  },
}

const contacts: Variant = {
  ...COLD,
  edit({ business }) {
    business.isDelivery = false
    business.whatsapp_phone = '00965 5001 2345'
    business.social_links = [
      { network: 'instagram', url: 'https://instagram.com/x.example' },
      { network: 'tiktok', url: 'javascript:alert(1)' },
    ]
    business.meat_source = [{ locale: 'en', name: 'Local lamb' }]
    business.remove_power_by = true
  },
}

const policies: Variant = {
  ...SMALL,
  edit(file) {
    SMALL.edit(file)
    const { business } = file
    business.policies = [
      {
        locale: 'en',
        name: '<h1>Returns</h1><ul><li>Within <b>14</b> days</li></ul><p onclick="x()">Ask <a href="https://help.example/a">us</a> or <a href="javascript:x()">them</a>.<img src="x"></p>',
      },
    ]
  },
}

const closed: Variant = {
  ...COLD,
  edit(file) {
    file.closed = { url: null, message: 'Back in <b>spring</b>' }
  },
}

const moved: Variant = {
  ...COLD,
  edit(file) {
    file.closed = { url: 'https://elsewhere.example/menu', message: '' }
  },
}

/** Thai is the first locale; only the hummus is translated. */
export const THAI: Variant = {
  ...GRILL,
  categories: ['cold', 'grill'],
  edit(file) {
    const { business } = file
    business.locales = ['th', 'en']
    business.business_name = [{ locale: 'en', name: String(business.business_name?.[1]?.name) }]
    const hummus = findItem(file, 'hummus')
    hummus.locales = [{ locale: 'th', name: 'ฮัมมูส', description: 'ถั่วลูกไก่บด' }]
  },
}

/** Enables every feature, so that every route has a page. */
export const EVERYTHING: Variant = {
  ...COLD,
  edit({ business }) {
    business.enable_wallet = true
    business.wallet_config = {
      packages: [
        { id: 'ten', locales: [{ locale: 'en', name: 'Ten' }], description: [], price: 10, credit: 11 },
      ],
      policy: [],
    }
  },
}

/** States the minimum: no hours, no contact, and no names for a category, an item, sizes and a group. */
const sparse: Variant = {
  ...GRILL,
  categories: ['grill', 'drinks'],
  edit(file) {
    const { business } = file
    file.shifts = {}
    business.phone = business.whatsapp_phone = business.email = null
    business.social_links = []
    business.multiple_price_option = 1
    for (const branch of business.branches)
      Object.assign(branch, { phone: null, address: [], lat: null, lng: null })
    for (const category of file.menu) if (category.id === 'drinks') category.locales = []
    for (const label of findItem(file, 'karak').price_labels)
      Object.assign(label, { label: '', locales: [], preparation_time: 7 })
    for (const group of findItem(file, 'kebab').modifier_groups) group.locales = []
  },
}

/** A subcategory is pinned on Fridays; subcategories have no tabs. */
const pinned: Variant = {
  ...SMALL,
  categories: ['wraps'],
  edit(file) {
    SMALL.edit(file)
    file.showStandardSubCats = false
    const [wraps] = file.menu
    for (const sub of wraps?.subcategories ?? [])
      Object.assign(sub, { branches: [], pin: { friday: sub.id === 'wraps-falafel' } })
  },
}

/** The menu is empty. */
const bare: Variant = { ...SMALL, categories: [] }

export const variants = {
  'browser-language': arabicFirst,
  'own-language': {
    ...arabicFirst,
    edit(file) {
      arabicFirst.edit?.(file)
      file.business.browser_lang_webapp = false
    },
  },
  garden,
  'garden-inside': gardenInside,
  'garden-own-words': gardenOwnWords,
  'pickup-only': SMALL,
  'dinein-only': dineInOnly,
  never: neverAvailable,
  contacts,
  policies,
  closed,
  moved,
  thai: THAI,
  everything: EVERYTHING,
  sparse,
  pinned,
  bare,
} satisfies Record<string, Variant>

/** Returns the reference id of a variant. */
export const variantReferenceId = (mark: keyof typeof variants): string =>
  `${variants[mark].demoVenue}-${mark}`
