/** Decoded form: strings, and nested objects for keys with brackets. */
export type Form = { readonly [key: string]: string | Form | undefined }

type Branch = { [key: string]: string | Branch | undefined }

const branch = (): Branch => Object.create(null) as Branch

/**
 * Parses `usage_limits[currency]=usd&expand[0]=latest_charge` like Stripe. Lists become objects with numeric keys.
 */
export function readForm(text: string): Form {
  const root = branch()
  for (const [name, value] of new URLSearchParams(text)) {
    const [head = '', ...rest] = name.split('[').map(part => part.replace(/\]$/, ''))
    let at = root
    let key = head
    for (const part of rest) {
      const next = at[key]
      const inner = typeof next === 'object' ? next : branch()
      at[key] = inner
      at = inner
      key = part === '' ? String(Object.keys(inner).length) : part
    }
    at[key] = value
  }
  return root
}

/** Returns a string field of a form. */
export const textOf = (form: Form, key: string): string | undefined => {
  const value = form[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns a nested object of a form; empty if missing. */
export const groupOf = (form: Form, key: string): Form => {
  const value = form[key]
  return typeof value === 'object' ? value : {}
}

/** Returns an integer field of a form. */
export const wholeOf = (form: Form, key: string): number | undefined => {
  const text = textOf(form, key)
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Returns the string fields of an object, as used for metadata. */
export const textsOf = (form: Form): Record<string, string> =>
  Object.fromEntries(Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** True if a request asks to expand one of these fields. */
export const expands = (form: Form, ...fields: readonly string[]): boolean =>
  Object.values(textsOf(groupOf(form, 'expand'))).some(asked => fields.includes(asked))
