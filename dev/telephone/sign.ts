import { createHmac } from 'node:crypto'

/** Carrier's signature of a URL and, for a form, its fields: HMAC-SHA1 with the account's token, base64. */
export const sign = (token: string, url: string, form: Readonly<Record<string, string>> = {}): string =>
  createHmac('sha1', token)
    .update(
      Object.keys(form)
        .sort()
        .reduce((text, name) => `${text}${name}${form[name]}`, url),
    )
    .digest('base64')
