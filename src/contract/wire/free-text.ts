import * as v from 'valibot'

/** What people write freely: without controls but line ends and tabs (a database refuses NUL), nor lone surrogates, trimmed. */
export const freeText = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .toWellFormed()
      .replace(/(?![\n\t])\p{Cc}/gu, '')
      .trim(),
  ),
)
