declare namespace App {
  /** What a page is made of: the publisher passes it to the compiled pages, in development a middleware does. */
  interface Locals {
    view: import('./payload/view/view.ts').View
    /** Origin the site is reached at, without trailing slash. */
    siteUrl: string
    /** Address of map tiles, with `{z}`, `{x}` and `{y}`. */
    tileUrl: string
  }
}
