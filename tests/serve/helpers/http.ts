import { request } from 'node:http'

export type Answer = { status: number; headers: Record<string, string>; bytes: Buffer; text: string }

/** Sends a request over a real socket with exactly the given path, which HTTP clients would normalize. */
export function sendRequest(
  port: number,
  path: string,
  options: { method?: string; host?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        path,
        host: '127.0.0.1',
        method: options.method ?? 'GET',
        headers: { host: options.host ?? 'sufra.test', ...options.headers },
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const headers = Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          )
          resolve({ status: response.statusCode ?? 0, headers, bytes, text: bytes.toString('utf8') })
        })
      },
    )
    sent.on('error', reject)
    sent.end(options.body)
  })
}
