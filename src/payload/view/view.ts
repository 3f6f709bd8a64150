import type { TimeLimit } from '../../domain/menu/availability.ts'
import type { ModifierGroup } from '../../domain/menu/modifiers.ts'
import type { PriceLabel, QuantityLimits } from '../../domain/menu/price-label.ts'
import type { SellingType } from '../../domain/menu/selling-type.ts'
import type { BranchScheduling } from '../../domain/time/order-time.ts'
import type { WeekSchedule } from '../../domain/time/schedule.ts'
import type { ShownService } from '../../domain/time/type-service.ts'
import type { ZoneClock } from '../../domain/time/zone-clock.ts'
import type { Minor } from '../../domain/values/money.ts'
import type { Rating } from '../../domain/venue/rating.ts'
import type { VisitorScreenName } from '../screens/visitor-screens.ts'
import type { ThemeView } from '../theme/theme.ts'
import type { CounterView } from './counter-view.ts'
import type { PageHead } from './page-head.ts'
import type { PrintedParts } from './printed-parts.ts'
import type { ReceiptView } from './receipt-view.ts'
import type { TextLanguages } from './text-languages.ts'
import type { TrackingView } from './tracking.ts'

/**
 * The views of all pages. A view is a page's only input: texts are in the page's locale, amounts in minor units, links are
 * absolute paths. It must not depend on the time of rendering, or unchanged pages would be rendered again.
 */
export type View =
  | LandingView
  | ErrorView
  | CounterView
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
  | PrintView
  | ReceiptView
  | ShellView

/** The data of the venue that every page of it shows. */
export type VenueFrame = TextLanguages<'name' | 'branch'> & {
  readonly referenceId: string
  /** User id of the business. Its branches share customers and carts. */
  readonly userId: string
  readonly branchId: string
  readonly name: string
  /** Null if the venue has one branch. */
  readonly branch: string | null
  readonly homePath: string
  readonly locales: readonly string[]
  readonly currency: string
  readonly timeZone: string
  readonly clock: ZoneClock
  readonly countryCode: string
  /** Whether pickup orders state a car (`showCarInfo`, spec §3). */
  readonly asksCar: boolean
  readonly theme: ThemeView
  readonly logo: string | null
  /** Background picture of every page; null if the venue has none. */
  readonly picture: string | null
  /** `curved`, `flat`, or `menu` for no bottom bar (spec §2). */
  readonly navigationStyle: string
  /** The selling type of the page, else the venue's first: the target of the menu and cart tabs. Null without a menu. */
  readonly type: SellingType | null
  /** Only on pages without a type, for venues with several: whether each type has a cart. The page's script chooses one. */
  readonly types?: { readonly [type in SellingType]?: boolean }
  /** Null if the type has no cart; on pages without a type, if no type has one. */
  readonly cartPath: string | null
  /** Whether orders need a table: those of the page's type, or of any type on pages without a type. */
  readonly asksTable: boolean
  /** Null if the page's type has no scheduled orders. If it has, they can also be placed while the venue is closed. */
  readonly later: BranchScheduling | null
  /** What staff say about the page's type, or about all types of the branch; null: nothing. It may be over. */
  readonly service: ShownService | null
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
  /** The profile; if the venue has no login, the orders of this device. */
  readonly profilePath: string
  /** Whether the header shows a login link (`menu_layout.show_login_button`). */
  readonly showLogin: boolean
}

export type VenuePage = PageHead & {
  /** The kind of page; each view narrows it. */
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
  /** The remaining venues, shown by name only. */
  readonly others: readonly LinkView[]
}
/** The error screens: not found, venue not available, internal error (spec §8). */
export type ErrorView = PageHead & {
  readonly page: 'error'
  readonly code: '404' | '433' | '500'
  readonly locales: readonly string[]
}

export type LinkView = TextLanguages<'label'> & { readonly label: string; readonly href: string }

/** Contact data and opening hours, on the home page and the "more" page. */
export type ContactView = TextLanguages<'address'> & {
  readonly phone: string | null
  readonly whatsapp: { readonly number: string; readonly href: string } | null
  readonly email: string | null
  readonly address: string | null
  readonly mapHref: string | null
  readonly social: readonly { network: string; href: string }[]
  /** Null if the venue has stated none. */
  readonly hours: WeekSchedule | null
  /** Whether any of the above, except the hours, is stated. */
  readonly reachable: boolean
}

export type HomeView = VenuePage &
  TextLanguages<'title' | 'description' | 'meatSource'> & {
    readonly page: 'home'
    readonly title: string
    readonly description: string
    readonly headerImage: string | null
    /** Also null if it is the background of every page. */
    readonly welcomeBackground: string | null
    /** Whether text and shading may cover the pictures (`hide_overlay`). */
    readonly overlay: boolean
    /** The ways to order and reserve, in order. `label` is the venue's own text; '' for the text of the interface. */
    readonly types: readonly (TextLanguages<'label'> & { type: SellingType; href: string; label: string })[]
    /** True if there is nothing to order or reserve. */
    readonly noMenu: boolean
    readonly contact: ContactView
    /** The venue's rating if it is shown (spec §3: show_rating_result). */
    readonly rating: Rating | null
    /** Path of the feedback page; null if there is no button for it. */
    readonly feedbackPath: string | null
    /** Whether the venue has a newsletter. */
    readonly newsletter: boolean
    readonly meatSource: string
  }

/** A price as it is shown (see `priceDisplay`). `was` is the price before a discount. Minor units. */
export type PriceView =
  | { kind: 'hidden' }
  | { kind: 'on-request' }
  | { kind: 'on-selection' }
  | (TextLanguages<'unit'> & {
      kind: 'single' | 'from'
      price: Minor
      was: Minor | null
      /** The unit of the price, such as `100 g`; absent for one portion. */
      unit?: string
    })
  | { kind: 'range'; min: Minor; max: Minor }
  | {
      kind: 'options'
      options: readonly (TextLanguages<'label' | 'unit'> & {
        label: string
        /** The unit of the price if the label is sold by quantity. */
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
  /** Its tags: diets, allergens. */
  readonly marks: readonly (TextLanguages<'name'> & { name: string })[]
  readonly calories: number | null
  readonly preparationMinutes: number | null
  /** Why it cannot be ordered at all: sold out, or switched off until the menu changes. */
  readonly obstacle: 'sold-out' | 'off' | null
  /** `add`: one tap adds it; `choose`: it needs choices; null: it cannot be ordered here. */
  readonly action: 'add' | 'choose' | null
  /** When it can be ordered in venue time: while all limits of any list hold. Empty if always. */
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
  /** Whether it is offered on each day, Monday first. Null if every day. */
  readonly days: readonly boolean[] | null
  /** Whether it is pinned on each day, Monday first. Null if never. */
  readonly pins: readonly boolean[] | null
  /** When it is offered; empty if always. Its items have their own limits. */
  readonly limits: readonly (readonly TimeLimit[])[]
}

/** A picture above a menu. */
export type BannerView = {
  readonly id: string
  readonly image: string
  readonly title: string
  readonly href: string | null
  /** The days on which its target is offered, Monday first. Null if every day. */
  readonly days: readonly boolean[] | null
  readonly limits: readonly (readonly TimeLimit[])[]
}

export type MenuView = VenuePage & {
  readonly page: 'menu'
  readonly type: SellingType
  readonly title: string
  readonly banners: readonly BannerView[]
  /** The venue's highlighted category, shown large. Its items are also in their own section. */
  readonly highlight:
    | (TextLanguages<'name'> & { readonly name: string; readonly items: readonly ItemCard[] })
    | null
  /** Lists across categories (popular, new): those of the platform, then the categories flagged as smart. */
  readonly smart: readonly (TextLanguages<'name'> & {
    id: string
    name: string
    items: readonly ItemCard[]
    /** Only of a category: the days on which it is offered, Monday first. Null if every day. */
    days: readonly boolean[] | null
  })[]
  readonly sections: readonly CategorySection[]
  /** Number of sections before the highlight and the lists: up to the first that is always available. */
  readonly sectionsBeforeLists: number
  /** Whether subcategories are a second row of tabs. */
  readonly subcategoryTabs: boolean
  readonly otherTypes: readonly (TextLanguages<'label'> & {
    type: SellingType
    href: string
    label: string
  })[]
  readonly contact: Pick<ContactView, 'hours'>
  /** Null if the type has no delivery to areas. */
  readonly delivery: {
    /** The venue's minimum order in minor units, which zones may raise; 0 if it also depends on the country. */
    readonly leastOrder: Minor
  } | null
}

export type CategoryView = VenuePage & {
  readonly page: 'category'
  readonly type: SellingType
  readonly section: CategorySection
  /** All categories, as links to their pages. */
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
  /** The labels of the domain with texts in the page's locale and discounted prices. */
  readonly labels: readonly (Omit<PriceLabel, 'label' | 'unit'> &
    TextLanguages<'label' | 'unit'> & {
      label: string
      unit: string
      discountedPrice: Minor | null
    })[]
  /** The limits of the label that is selected initially. */
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

/** The "more" page (the fifth tab): contact data, hours, and links to settings, branches and policies. */
export type MoreView = VenuePage &
  TextLanguages<'meatSource'> & {
    readonly page: 'more'
    readonly contact: ContactView
    readonly settingsPath: string
    /** Path of the branches page; null if there is only one branch. */
    readonly branchesPath: string | null
    /** Null if the venue has none. */
    readonly policiesPath: string | null
    /** As on the home page. */
    readonly feedbackPath: string | null
    readonly newsletter: boolean
    /** Link to the form for a reservation; null if the venue takes none. */
    readonly reserve: { readonly type: SellingType; readonly href: string } | null
    /** Path of the visitor's reservations; null if the venue takes none. */
    readonly reservationsPath: string | null
    readonly meatSource: string
  }

/** The visitor's settings, stored on the device: language, light or dark, notifications. */
export type SettingsView = VenuePage & { readonly page: 'settings'; readonly morePath: string }

/** Every item of a selling type; a script filters them by the query. Complete without scripts. */
export type SearchView = VenuePage & {
  readonly page: 'search'
  readonly type: SellingType
  /** Path of the items' data: that of the menu. */
  readonly payloadPath: string
  /** Path of the category names. */
  readonly searchPayloadPath: string
  readonly items: readonly ItemCard[]
  /** Links that are shown if nothing is found. */
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
    /** Longitude and latitude in degrees; null if unknown. */
    readonly place: readonly [number, number] | null
    readonly mapHref: string | null
    /** Null if unknown. */
    readonly hours: WeekSchedule | null
  })[]
}

export type PoliciesView = VenuePage &
  TextLanguages<'html'> & {
    readonly page: 'policies'
    readonly morePath: string
    /** Sanitised HTML (see `policiesHtml`); '' if there is none. */
    readonly html: string
  }

/** The page for unknown URLs of the venue. */
export type NotFoundView = VenuePage & { readonly page: 'not-found' }

/** The page that the service worker shows offline for pages that the device has not saved. */
export type OfflineView = VenuePage & {
  readonly page: 'offline'
  /** All menus. The page's script removes links to those that are not saved. */
  readonly menus: readonly { readonly type: SellingType; readonly href: string }[]
}

/** The menu of a selling type as it is printed. It is not published, but rendered for staff. */
export type PrintView = VenuePage &
  PrintedParts & {
    readonly page: 'print'
    readonly type: SellingType
    readonly sections: readonly CategorySection[]
  }

/** The shell of a screen that depends on the visitor and is filled by its island. */
export type ShellView = VenuePage & {
  readonly page: 'shell'
  readonly screen: 'cart' | 'checkout' | VisitorScreenName
  readonly type: SellingType | null
  /** Only on the cart: the carts of the other order types that have a button on the home page. */
  readonly otherCarts: readonly { readonly type: SellingType; readonly href: string }[]
  /** Path of the island's data. */
  readonly payloadPath: string
}
