/** A response that is larger than any menu. */
export class AnswerTooLarge extends Error {}

/**
 * `fetch` for responses of external servers. Reading a response of more than `most` bytes, uncompressed, fails with
 * `AnswerTooLarge`, so that an endless response cannot fill the publisher's memory.
 */
export function boundedFetch(most: number): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    if (!answer.body) return answer
    let size = 0
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > most) controller.error(new AnswerTooLarge(`${answer.url} sends more than ${most} bytes`))
        else controller.enqueue(chunk)
      },
    })
    const { status, statusText, headers } = answer
    return new Response(answer.body.pipeThrough(counted), { status, statusText, headers })
  }
}
