/** The site of a branch as it would be if some edits were published. */
export type DraftSite = {
  readonly referenceId: string
  /** Differs if the site may differ. */
  readonly state: string
  /** Whether edits apply. Without, it is the published site. */
  readonly isEdited: boolean
  /** Answers the calls that read the branch, without a server. */
  readonly fetch: typeof fetch
}

/** A page as a browser without scripts shows it. `policy`: its Content-Security-Policy. */
export type DraftPage = { readonly html: string; readonly policy: string }

export type WantedPage = {
  /** Below the branch. */
  readonly path: string
  /** One of the venue's, or the first one is meant. */
  readonly locale: string | undefined
  /** The reader's language, which is passed on by links. */
  readonly language: string
  /** Says on the page, in the reader's language, that it is not published. */
  readonly note: string
}

/** Renders the pages of drafts, by what renders those that are published. The server has it, which has the compiled pages. */
export type DraftPages = {
  /** Null if the site has no such page, or no pages at all. */
  render(site: DraftSite, wanted: WantedPage): Promise<DraftPage | null>
  /** How many pages the site would have that differ from the live ones, and live ones that it would not have. Null if unknown. */
  countChanged(site: DraftSite): Promise<number | null>
}
