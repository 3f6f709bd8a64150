/** Content codings that are offered, the smaller first: brotli lies beside each text file, gzip is made when asked for. */
const CODINGS = ['br', 'gzip'] as const

export type Coding = (typeof CODINGS)[number] | 'identity'

/**
 * The codings a client takes, the best first (RFC 9110 §12.5.3): by quality, equal ones in our order. `identity` is
 * always last at the least: a client that refuses it and everything else still gets something it may understand.
 */
export function acceptedCodings(header: string | null): Coding[] {
  const qualities = new Map<string, number>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    const quality = q === undefined ? 1 : Number(q.slice(2))
    if (name !== '' && quality >= 0 && quality <= 1) qualities.set(name === 'x-gzip' ? 'gzip' : name, quality)
  }
  const quality = (coding: string) => qualities.get(coding) ?? qualities.get('*') ?? 0
  // Where the client says nothing of `identity`, anything it names is welcome before it.
  const identity = qualities.get('identity') ?? 0
  const wanted = CODINGS.filter((coding) => quality(coding) > 0 && quality(coding) >= identity)
  return [...wanted.sort((a, b) => quality(b) - quality(a)), 'identity']
}
