import * as v from 'valibot'

/** Free text from users, trimmed. Removes control characters except line feeds and tabs, and replaces lone surrogates. */
export const freeText = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .toWellFormed()
      .replace(/(?![\n\t])\p{Cc}/gu, '')
      .trim(),
  ),
)
