import type { TimeLimit } from '../../domain/menu/availability.ts'
import type { ModifierGroup } from '../../domain/menu/modifiers.ts'
import type { PriceLabel, QuantityLimits } from '../../domain/menu/price-label.ts'
import type { SellingType } from '../../domain/menu/selling-type.ts'
import type { BranchScheduling } from '../../domain/time/order-time.ts'
import type { WeekSchedule } from '../../domain/time/schedule.ts'
import type { Minor } from '../../domain/values/money.ts'
import type { Rating } from '../../domain/venue/rating.ts'
import type { VisitorScreenName } from '../screens/visitor-screens.ts'
import type { ThemeView } from '../theme/theme.ts'
import type { TrackingView } from './tracking.ts'

/**
 * The views of all pages. A view is a page's only input: texts are in the page's locale, amounts in minor units, links are
 * absolute paths. It must not depend on the time of rendering, or unchanged pages would be rendered again.
 */
export type View =
  | LandingView
  | ErrorView
  | HomeView
  | MenuView
  | CategoryView
  | ItemView
  | MoreView
  | SettingsView
  | SearchView
  | BranchesView
  | PoliciesView
  | NotFoundView
  | OfflineView
  | ShellView

/**
 * The languages of texts that are not in the page's language, by property name (spec §4). Absent if there are none.
 */
export type TextLanguages<Name extends string> = { readonly langs?: { readonly [name in Name]?: string } }

/** Metadata of a page. There are no alternate links, since URLs contain no language (spec §2). */
export type PageHead = {
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  /** Absolute path this page is known by; an item sold under several types names one. Null: an error screen, of no address. */
  readonly canonicalPath: string | null
  /** False for screens that depend on the visitor. */
  readonly indexable: boolean
}

/** The data of the venue that every page of it shows. */
export type VenueFrame = TextLanguages<'name' | 'branch'> & {
  readonly referenceId: string
  /** Of the business: its branches share customers and carts. */
  readonly userId: string
  readonly branchId: string
  readonly name: string
  /** Null if the venue has one branch. */
  readonly branch: string | null
  readonly homePath: string
  readonly locales: readonly string[]
  readonly currency: string
  readonly timeZone: string
  readonly countryCode: string
  /** Pickup asks which car it is brought to (`showCarInfo`, spec §3). */
  readonly asksCar: boolean
  readonly theme: ThemeView
  readonly logo: string | null
  /** Background picture of every page; null if there are only colours. */
  readonly picture: string | null
  /** `curved`, `flat`, or `menu` for no bottom bar (spec §2). */
  readonly navigationStyle: string
  /** The type a page belongs to, else the venue's first: where the menu and cart tabs lead; null when there is no menu. */
  readonly type: SellingType | null
  /** Only on pages of no type, at venues with several: true where the type has a cart. The page's script chooses among them. */
  readonly types?: { readonly [type in SellingType]?: boolean }
  /** Null when this type has no cart; on pages of no type, when none has. */
  readonly cartPath: string | null
  /** A table is asked for by orders of this page's type, or of any type on pages of none. */
  readonly asksTable: boolean
  /** Null: no orders of this page's type are taken for later. Where they are, they are taken while the venue is closed, too. */
  readonly later: BranchScheduling | null
  readonly menuPath: string | null
  /** Storage key of the cart, which the branches of a business share. */
  readonly cartKey: string
  readonly showPoweredBy: boolean
  /** Null if the venue does not track visitors. */
  readonly tracking: TrackingView | null
  /** Whether browsers report web vitals. */
  readonly measured: boolean
  /** Null if the venue has no login. */
  readonly loginPath: string | null
  /** The customer's own page; where nobody logs in, the orders of this device. */
  readonly profilePath: string
  /** The header offers to log in (`menu_layout.show_login_button`). */
  readonly showLogin: boolean
}

export type VenuePage = PageHead & {
  /** Which kind of page: narrowed by each view. */
  readonly page: string
  readonly venue: VenueFrame
  readonly jsonLd: readonly object[]
}

export type LandingView = PageHead & {
  readonly page: 'landing'
  readonly locales: readonly string[]
  readonly venues: readonly (TextLanguages<'name' | 'description'> & {
    name: string
    description: string
    href: string
    image: string | null
    locales: readonly string[]
  })[]
  /** Those behind them: by their names. */
  readonly others: readonly LinkView[]
}
/** The error screens: not found, venue not available, internal error (spec §8). */
export type ErrorView = PageHead & {
  readonly page: 'error'
  readonly code: '404' | '433' | '500'
  readonly locales: readonly string[]
}

export type LinkView = TextLanguages<'label'> & { readonly label: string; readonly href: string }

/** Contact and hours, on home and under "more". */
export type ContactView = TextLanguages<'address'> & {
  readonly phone: string | null
  readonly whatsapp: { readonly number: string; readonly href: string } | null
  readonly email: string | null
  readonly address: string | null
  readonly mapHref: string | null
  readonly social: readonly { network: string; href: string }[]
  /** Null: the venue has stated none. */
  readonly hours: WeekSchedule | null
  /** There is a way to reach it. */
  readonly reachable: boolean
}

export type HomeView = VenuePage &
  TextLanguages<'title' | 'description' | 'meatSource'> & {
    readonly page: 'home'
    readonly title: string
    readonly description: string
    readonly headerImage: string | null
    /** Null too where it lies behind every page already. */
    readonly welcomeBackground: string | null
    /** Words and shade may lie on the pictures (`hide_overlay`). */
    readonly overlay: boolean
    /** What the diner can do here, in order. `label` is the venue's own words, or '' for the interface's. */
    readonly types: readonly (TextLanguages<'label'> & { type: SellingType; href: string; label: string })[]
    /** There is nothing to order or reserve here yet. */
    readonly noMenu: boolean
    readonly contact: ContactView
    /** What it is rated, where that is shown (spec §3: show_rating_result). */
    readonly rating: Rating | null
    /** Where feedback is given; null: no button leads there. */
    readonly feedbackPath: string | null
    /** It has a newsletter to sign up for. */
    readonly newsletter: boolean
    readonly meatSource: string
  }

/** How a price is shown; see `priceDisplay`. `was` is the price before a discount. Minor units. */
export type PriceView =
  | { kind: 'hidden' }
  | { kind: 'on-request' }
  | { kind: 'on-selection' }
  | (TextLanguages<'unit'> & {
      kind: 'single' | 'from'
      price: Minor
      was: Minor | null
      /** What the price is for, `100 g`; absent: one portion. */
      unit?: string
    })
  | { kind: 'range'; min: Minor; max: Minor }
  | {
      kind: 'options'
      options: readonly (TextLanguages<'label' | 'unit'> & {
        label: string
        /** What the price is for, where the label sells by quantity. */
        unit?: string
        price: Minor
        was: Minor | null
      })[]
    }

export type ItemCard = TextLanguages<'name' | 'description'> & {
  readonly id: string
  readonly href: string
  readonly name: string
  readonly description: string
  readonly image: string | null
  readonly price: PriceView
  readonly stickers: readonly (TextLanguages<'name'> & { name: string; image: string | null })[]
  /** What its tags say: diets, allergens. */
  readonly marks: readonly (TextLanguages<'name'> & { name: string })[]
  readonly calories: number | null
  readonly preparationMinutes: number | null
  /** Why it cannot be ordered at any time: sold out, or switched off until the menu changes. */
  readonly obstacle: 'sold-out' | 'off' | null
  /** `add`: one tap adds it; `choose`: it needs choices; null: it cannot be ordered here. */
  readonly action: 'add' | 'choose' | null
  /** When it can be ordered, by the venue's clock: while all limits of one of the lists hold; empty: at any time. */
  readonly limits: readonly (readonly TimeLimit[])[]
}

export type CategorySection = TextLanguages<'name' | 'description'> & {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly image: string | null
  readonly href: string
  readonly items: readonly ItemCard[]
  readonly subsections: readonly CategorySection[]
  /** Monday to Sunday: is it offered, does it stand first? Null when every day is the same. */
  readonly days: readonly boolean[] | null
  readonly pins: readonly boolean[] | null
  /** When it is offered; empty: at any time. Its items carry their own limits. */
  readonly limits: readonly (readonly TimeLimit[])[]
}

/** A picture above a menu. */
export type BannerView = {
  readonly id: string
  readonly image: string
  readonly title: string
  readonly href: string | null
  /** When what it leads to can be had, the days Monday first, as of a category. */
  readonly days: readonly boolean[] | null
  readonly limits: readonly (readonly TimeLimit[])[]
}

export type MenuView = VenuePage & {
  readonly page: 'menu'
  readonly type: SellingType
  readonly title: string
  readonly banners: readonly BannerView[]
  /** The venue's highlighted category, shown large; its items also stand in their own section. */
  readonly highlight:
    | (TextLanguages<'name'> & { readonly name: string; readonly items: readonly ItemCard[] })
    | null
  /** Lists across categories (popular, new): those of the platform, then categories flagged so. */
  readonly smart: readonly (TextLanguages<'name'> & {
    id: string
    name: string
    items: readonly ItemCard[]
    /** Monday to Sunday; null: every day. Of a category that is shown so. */
    days: readonly boolean[] | null
  })[]
  readonly sections: readonly CategorySection[]
  /** How many sections stand before the highlight and the lists: up to the first that can be had at any time. */
  readonly sectionsBeforeLists: number
  /** Show subcategories as a second row of tabs. */
  readonly subcategoryTabs: boolean
  readonly otherTypes: readonly (TextLanguages<'label'> & {
    type: SellingType
    href: string
    label: string
  })[]
  readonly contact: Pick<ContactView, 'hours'>
  /** Where orders are brought to areas; null elsewhere. */
  readonly delivery: {
    /** No area takes smaller orders; minor units. 0: unknown, for it depends on the area or the country. */
    readonly leastOrder: Minor
  } | null
}

export type CategoryView = VenuePage & {
  readonly page: 'category'
  readonly type: SellingType
  readonly section: CategorySection
  /** All categories, to move sideways. */
  readonly siblings: readonly LinkView[]
  readonly breadcrumbs: readonly LinkView[]
}

export type ItemView = VenuePage & {
  readonly page: 'item'
  readonly type: SellingType
  readonly item: ItemCard
  readonly images: readonly string[]
  readonly ingredients: readonly string[]
  readonly tags: readonly string[]
  /** As in the domain, texts in the page's locale, discounted prices beside. */
  readonly labels: readonly (Omit<PriceLabel, 'label' | 'unit'> &
    TextLanguages<'label' | 'unit'> & {
      label: string
      unit: string
      discountedPrice: Minor | null
    })[]
  /** Of the label that is chosen at first. */
  readonly limits: QuantityLimits
  readonly groups: readonly (Omit<ModifierGroup, 'name' | 'modifiers'> &
    TextLanguages<'name'> & {
      name: string
      modifiers: readonly (TextLanguages<'name'> & {
        id: string
        name: string
        image: string | null
        price: Minor
        maxQuantity: number
        soldOut: boolean
      })[]
    })[]
  readonly hidePrice: boolean
  readonly noteRequired: boolean
  readonly suggested: readonly ItemCard[]
  readonly breadcrumbs: readonly LinkView[]
}

/** Contact, hours, the ways to settings, branches and policies in one place: the fifth tab. */
export type MoreView = VenuePage &
  TextLanguages<'meatSource'> & {
    readonly page: 'more'
    readonly contact: ContactView
    readonly settingsPath: string
    /** Where the branches are listed; null when there is but one. */
    readonly branchesPath: string | null
    /** Null when the venue wrote none. */
    readonly policiesPath: string | null
    /** As on home. */
    readonly feedbackPath: string | null
    readonly newsletter: boolean
    /** Null where the venue takes no reservations, as where the visitor's are listed. */
    readonly reserve: { readonly type: SellingType; readonly href: string } | null
    readonly reservationsPath: string | null
    readonly meatSource: string
  }

/** Language, light or dark, notifications: the visitor's own choices, kept on the device. */
export type SettingsView = VenuePage & { readonly page: 'settings'; readonly morePath: string }

/** Every item of a selling type, to be narrowed by what is typed; complete without script. */
export type SearchView = VenuePage & {
  readonly page: 'search'
  readonly type: SellingType
  /** Where the items lie: the menu's. */
  readonly payloadPath: string
  /** Where the names of their categories lie. */
  readonly searchPayloadPath: string
  readonly items: readonly ItemCard[]
  /** Where to go when nothing is found. */
  readonly categories: readonly LinkView[]
}

export type BranchesView = VenuePage & {
  readonly page: 'branches'
  readonly morePath: string
  readonly branches: readonly (TextLanguages<'name' | 'address'> & {
    readonly id: string
    readonly name: string
    readonly href: string
    readonly current: boolean
    readonly phone: string | null
    readonly address: string | null
    /** Longitude and latitude in degrees; null: not known. */
    readonly place: readonly [number, number] | null
    readonly mapHref: string | null
    /** Null: not known. */
    readonly hours: WeekSchedule | null
  })[]
}

export type PoliciesView = VenuePage &
  TextLanguages<'html'> & {
    readonly page: 'policies'
    readonly morePath: string
    /** Cleaned: see `policiesHtml`. '' when there are none. */
    readonly html: string
  }

/** The page for unknown URLs of the venue. */
export type NotFoundView = VenuePage & { readonly page: 'not-found' }

/** The service worker's answer, without a network, for a page that the device has not saved. */
export type OfflineView = VenuePage & {
  readonly page: 'offline'
  /** All menus. The page's script removes links to those that are not saved. */
  readonly menus: readonly { readonly type: SellingType; readonly href: string }[]
}

/** The shell of a screen that depends on the visitor and is filled by its island. */
export type ShellView = VenuePage & {
  readonly page: 'shell'
  readonly screen: 'cart' | 'checkout' | VisitorScreenName
  readonly type: SellingType | null
  /** Of the cart: the carts of the other ways to order, which have a button on home. */
  readonly otherCarts: readonly { readonly type: SellingType; readonly href: string }[]
  /** Where the island's data lies. */
  readonly payloadPath: string
}
