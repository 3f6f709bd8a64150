/** A response that is larger than any menu. */
export class AnswerTooLarge extends Error {}

/**
 * `fetch` for responses of external servers. Reading a response of more than `most` bytes, uncompressed, fails with
 * `AnswerTooLarge`, so that an endless response cannot fill the publisher's memory. Over plain HTTP, which is for one machine or one
 * private network, responses are requested uncompressed: compressing a menu takes longer than sending it.
 */
export function boundedFetch(most: number): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const headers = new Headers(init?.headers)
    if (address.startsWith('http:')) headers.set('Accept-Encoding', 'identity')
    const answer = await fetch(input, { ...init, headers })
    if (!answer.body || statesLength(answer, most)) return answer
    let size = 0
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > most) controller.error(new AnswerTooLarge(`${answer.url} sends more than ${most} bytes`))
        else controller.enqueue(chunk)
      },
    })
    const { status, statusText } = answer
    return new Response(answer.body.pipeThrough(counted), { status, statusText, headers: answer.headers })
  }
}

/** Whether a response states that it has at most `most` bytes. `fetch` reads no more than that. */
function statesLength({ headers }: Response, most: number): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) <= most && !headers.has('content-encoding')
}
