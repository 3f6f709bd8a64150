/** What keeps a section of the checkout from being sent, by field: a key of the section's own messages. */
export type SectionProblems = Readonly<Record<string, string>>
