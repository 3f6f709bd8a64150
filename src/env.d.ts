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

/** For TypeScript files that wrap components. The types of their properties are checked in `.astro` files (`scripts/check/astro-types.ts`). */
declare module '*.astro' {
  // biome-ignore lint/suspicious/noExplicitAny: the compiler does not read `.astro` files.
  const component: (props: any) => any
  export default component
}
