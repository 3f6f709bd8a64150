/** How the tabs of a browser that show the same site find each other. */
export type Tabs = {
  /** Opens the channel of that name, to all other tabs that have opened it. */
  open(name: string, hear: (message: unknown) => void): { tell(message: unknown): void; close(): void }
  /**
   * Asks for a lock, which one tab holds at a time. `wait`: in turn; a tab that is closed releases it. `take`: at once, from the
   * tab that holds it, which may be frozen. Calls `held`, and `lost` if another tab takes it. Returns a function that releases the
   * lock, or stops waiting.
   */
  lock(name: string, how: 'wait' | 'take', held: () => void, lost: () => void): () => void
  isHidden(): boolean
  /** Runs `act` whenever this tab becomes hidden. Returns a function that stops listening. */
  onHidden(act: () => void): () => void
}
