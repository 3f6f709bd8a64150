declare namespace App {
  interface Locals {
    /** Of the design page, which exists in development alone: the venue whose look it wears. */
    design?: {
      readonly referenceId: string
      readonly pages: readonly import('../../../src/payload/site/page.ts').PageSpec[]
    }
  }
}
