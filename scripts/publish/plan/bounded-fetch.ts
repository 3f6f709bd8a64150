/** An answer that goes on for longer than any menu. */
export class AnswerTooLarge extends Error {}

/**
 * `fetch` for answers of somebody else's server: one of more than `most` bytes, unpacked, is broken off there, and reading it
 * fails with `AnswerTooLarge`. Otherwise what is sent without end would fill the memory of whoever publishes it.
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
