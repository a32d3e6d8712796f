import { once } from '#src/kernel/once.ts'

/** Whether the carrier has signed an address and, for a form, its fields. */
export type SignatureCheck = (
  url: string,
  header: string | readonly string[] | undefined,
  form?: Readonly<Record<string, unknown>>,
) => Promise<boolean>

/** Checks signatures of the account that has this token. The SDK is loaded at the first one. */
export function signatureCheck(authToken: string): SignatureCheck {
  const sdk = once(async () => (await import('twilio')).default)
  return async (url, header, form = {}) => {
    if (typeof header !== 'string' || header === '') return false
    const { validateRequest } = await sdk()
    return validateRequest(authToken, header, url, { ...form })
  }
}
