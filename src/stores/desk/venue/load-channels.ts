import { CallError } from '../../../client/http.ts'
import type { Channel } from '../../../contract/account/one-time-code.ts'
import { messageChannelsCall } from '../../../contract/counter/desk/message-channels-call.ts'
import type { PageEnvironment } from '../../page/environment.ts'

/** Returns the function that asks by which channels the installation sends messages about orders. Null if that is not known. */
export function createChannelLoader({ client }: PageEnvironment, referenceId: string) {
  return async (): Promise<readonly Channel[] | null> => {
    try {
      return (await client.call(messageChannelsCall, { params: { referenceId } })).channels
    } catch (error) {
      if (error instanceof CallError) return null
      throw error
    }
  }
}
