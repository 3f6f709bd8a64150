import type { Discounts } from '../menu/discount.ts'
import type { Menu } from '../menu/menu.ts'
import type { PriceDisplayMode } from '../menu/price-display.ts'
import type { OrderTypeKey } from '../menu/selling-type.ts'
import type { Tax } from '../menu/tax.ts'
import type { OnlineOption, PaymentMethod } from '../payment/payment.ts'
import type { WalletSettings } from '../payment/wallet.ts'
import type { WeekSchedule } from '../time/schedule.ts'
import type { SchedulingRules } from '../time/scheduling-rules.ts'
import type { Localized } from '../values/localized.ts'
import type { Minor } from '../values/money.ts'
import type { ReservationSettings } from './reservation-settings.ts'
import type { ServiceEntry } from './service-state.ts'
import type { Survey } from './survey.ts'
import type { Pixel } from './tracking.ts'

/** One selectable input of checkout. */
export type FieldRule = { readonly on: boolean; readonly required: boolean }
/** Fields by name (`name`, `phone`, `note`, `car`, …); a missing field takes the screen's default. */
export type CheckoutFields = Readonly<Record<string, FieldRule>>

export type ThemeSettings = {
  readonly themeColor: string | null
  readonly accentColor: string | null
  readonly backgroundColor: string | null
  /** `color`, `gradient` or `image`. */
  readonly backgroundOption: string | null
  readonly gradient: readonly [string, string] | null
  readonly fontFamily: string | null
  readonly menuButton: {
    readonly background: string | null
    readonly opacity: number | null
    readonly titleColor: string | null
  }
  readonly darkMode: 'auto' | 'on' | 'off'
  readonly headerImage: string | null
  readonly welcomeBackground: string | null
  readonly logo: string | null
  /** `curved`, `flat`, or `menu` for no bottom bar (spec §2). */
  readonly navigationStyle: string
  /** Width / height of menu pictures. */
  readonly aspectRatio: number
  readonly imageBackground: string | null
  readonly showLoginButton: boolean
}

/** The branch a page is about and its siblings. */
export type Branch = {
  readonly id: string
  readonly name: Localized
  readonly referenceId: string
  readonly phone: string | null
  readonly address: Localized
  readonly lat: number | null
  readonly lng: number | null
}

export type PickupSettings = {
  /** Ask for the car's make, colour and plate (`showCarInfo`, default on: spec §3). */
  readonly showCarInfo: boolean
  readonly scheduled: SchedulingRules
  /** Branches by id that hand orders out; empty: all. */
  readonly branches: readonly string[]
}

/** The delivery settings of a venue (spec §3). */
export type DeliverySettings = {
  /** Delivers within its zones. */
  readonly zones: boolean
  /** Sends parcels to other countries. */
  readonly shipping: boolean
  /** Paying at the door, in cash or by card. */
  readonly cash: boolean
  readonly credit: boolean
  readonly scheduled: SchedulingRules
  /** `residency` asks for house, apartment or company first; `simple` does not. */
  readonly formType: 'residency' | 'simple'
  /** The diner has to put the pin on the map. */
  readonly dropPin: boolean
  readonly sendGift: boolean
  /** Address fields by name; a missing one takes the default of the address type. */
  readonly fields: CheckoutFields
  /** Address fields of parcels to other countries. */
  readonly shippingFields: CheckoutFields
  /** Minor units, within a zone that asks for less (spec §5). */
  readonly minOrder: Minor
}

export type Business = {
  /** The owner; joins the branches of one business (spec §4, authentication). */
  readonly userId: string
  readonly referenceId: string
  readonly branchId: string
  readonly branchName: Localized
  readonly branches: readonly Branch[]
  readonly name: Localized
  readonly businessType: string
  readonly currency: string
  readonly countryCode: string
  readonly timeZone: string
  /** The first is the default. Never empty. */
  readonly locales: readonly string[]
  readonly description: Localized
  readonly title: Localized
  readonly phone: string | null
  readonly whatsapp: string | null
  readonly email: string | null
  readonly socialLinks: readonly { readonly network: string; readonly url: string }[]
  readonly policies: Localized
  /** The business as its receipts name it; empty names are those of the pages. */
  readonly legal: {
    readonly name: Localized
    readonly address: Localized
    readonly taxId: string | null
    /** What the country calls the number, such as VAT or GSTIN. */
    readonly taxIdKind: string
  }
  /** Tracking integrations (spec §9). */
  readonly pixels: readonly Pixel[]
  readonly paymentMethods: readonly PaymentMethod[]
  /** Ways to pay online, for venues that take payments online. */
  readonly onlineOptions: readonly OnlineOption[]
  readonly defaultCash: boolean
  /** Channels of messages about orders that diners can choose; empty: none. */
  readonly orderMessages: readonly ('whatsapp' | 'sms')[]
  readonly checkout: {
    readonly all: CheckoutFields
    readonly delivery: CheckoutFields
    readonly dineIn: CheckoutFields
    readonly pickup: CheckoutFields
  }
  readonly exclusiveTaxes: readonly Tax[]
  readonly theme: ThemeSettings
  readonly hidePrice: boolean
  readonly hideOverlay: boolean
  readonly hideDineInButton: boolean
  readonly dineInLabel: 'dinein' | 'product_service'
  readonly labels: {
    readonly dineInButton: Localized
    readonly table: Localized
    readonly floor: Localized
    readonly kitchen: Localized
  }
  readonly multiplePriceOption: PriceDisplayMode
  readonly shows: {
    readonly calories: boolean
    readonly ingredients: boolean
    readonly modifiers: boolean
    readonly preparationTime: boolean
    readonly stickers: boolean
    readonly suggestedItems: boolean
  }
  readonly randomize: boolean
  readonly rating: {
    /** Diners are asked to rate it. */
    readonly show: boolean
    /** Stars, 0 to 5. */
    readonly value: number | null
    /** Ratings the value stands for; null: nobody says. */
    readonly count: number | null
    readonly showResult: boolean
  }
  readonly feedback: { readonly on: boolean; readonly button: boolean }
  readonly newsletter: boolean
  readonly wallet: WalletSettings
  /** No one-time codes are sent: nobody logs in, everybody orders as a guest. */
  readonly disableOtp: boolean
  readonly removePoweredBy: boolean
  readonly meatSource: Localized
  readonly browserLanguage: boolean
  /** Browsers tell how fast its pages are: numbers without a name. */
  readonly webVitals: boolean
  readonly isStandardMenu: boolean
  readonly isDineIn: boolean
  readonly isCarPickup: boolean
  readonly isDelivery: boolean
  readonly showDeliveryButton: boolean
  readonly showCarPickupButton: boolean
  /** Dine-in is for reading only: no cart, no checkout (spec §4). */
  readonly dineInCart: boolean
  readonly pickup: PickupSettings
  readonly delivery: DeliverySettings
  readonly reservation: ReservationSettings
  readonly domains: readonly string[]
  /** What staff say about its selling types: paused, or busy. */
  readonly service: readonly ServiceEntry[]
}

export type Banner = {
  readonly id: string
  readonly image: string
  readonly title: Localized
  readonly url: string | null
  readonly itemId: string | null
  readonly categoryId: string | null
}

export type Table = {
  readonly id: string
  readonly name: Localized
  readonly floor: Localized
  readonly seats: number | null
}

/** Everything one reference id publishes: the answers of the platform's calls, decoded. */
export type Venue = {
  readonly business: Business
  readonly menu: Menu
  readonly discounts: Readonly<Record<OrderTypeKey, Discounts>>
  readonly hours: WeekSchedule
  /** Of the other branches by id, as far as the platform says. */
  readonly branchHours: Readonly<Record<string, WeekSchedule>>
  readonly banners: readonly Banner[]
  readonly tables: readonly Table[]
  /** What it asks its diners; null: nothing. */
  readonly survey: Survey | null
}
