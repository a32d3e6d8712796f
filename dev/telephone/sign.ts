import { createHmac } from 'node:crypto'

/** The carrier's signature of an address and, for a form, its fields: HMAC-SHA1 under the account's token, base64. */
export const sign = (token: string, url: string, form: Readonly<Record<string, string>> = {}): string =>
  createHmac('sha1', token)
    .update(
      Object.keys(form)
        .sort()
        .reduce((text, name) => `${text}${name}${form[name]}`, url),
    )
    .digest('base64')
