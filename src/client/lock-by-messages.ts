import type { Tabs } from './tabs.ts'

/** Sent by the tab that releases the lock. Any other message is the rank of the tab that takes it. */
const FREE = 0
/** Waiting tabs try within this time, each at another moment. Milliseconds. */
const SPREAD = 300

/**
 * A lock for browsers that have none, because the page came over plain http. The tab that took it last holds it. A tab releases it
 * when it is closed; the others do not learn of one that crashes.
 */
export const lockByMessages: Tabs['lock'] = (name, how, held, lost) => {
  const channel = new BroadcastChannel(`${name}, lock`)
  let rank = FREE
  let turn: ReturnType<typeof setTimeout> | undefined
  const take = () => {
    // Two tabs that take it in the same millisecond must not have the same rank.
    rank = Date.now() + Math.random()
    channel.postMessage(rank)
    held()
  }
  channel.onmessage = ({ data }: { data: number }) => {
    clearTimeout(turn)
    if (data === FREE) {
      if (rank === FREE) turn = setTimeout(take, Math.random() * SPREAD)
    } else if (rank > data) channel.postMessage(rank)
    else if (rank !== FREE) {
      rank = FREE
      lost()
    }
  }
  const release = () => {
    clearTimeout(turn)
    removeEventListener('pagehide', release)
    if (rank !== FREE) channel.postMessage(FREE)
    rank = FREE
    channel.close()
  }
  addEventListener('pagehide', release)
  if (how === 'take') take()
  return release
}
