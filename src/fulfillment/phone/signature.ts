import { once } from '#src/kernel/memoize.ts'

/** Verifies the carrier's signature of a URL and, for a form, its fields. */
export type SignatureCheck = (
  url: string,
  header: string | readonly string[] | undefined,
  form?: Readonly<Record<string, unknown>>,
) => Promise<boolean>

/** Creates a signature check for the account with this token. Loads the SDK on first use. */
export function signatureCheck(authToken: string): SignatureCheck {
  const sdk = once(async () => (await import('twilio')).default)
  return async (url, header, form = {}) => {
    if (typeof header !== 'string' || header === '') return false
    const { validateRequest } = await sdk()
    return validateRequest(authToken, header, url, { ...form })
  }
}

/** Trusted carrier: the URL at which it reaches this server, without a trailing slash, and its signature check. */
export type TrustedCarrier = {
  readonly callbackUrl: string
  readonly signed: SignatureCheck
}

/** Carrier that signed a request, if any. `scheme` is that of the signed URL, which differs for a socket. */
export async function signerOf(
  carriers: readonly TrustedCarrier[],
  scheme: 'http' | 'ws',
  path: string,
  header: string | readonly string[] | undefined,
  form?: Readonly<Record<string, unknown>>,
): Promise<TrustedCarrier | undefined> {
  for (const carrier of carriers) {
    const url = `${carrier.callbackUrl.replace(/^http/, scheme)}${path}`
    if (await carrier.signed(url, header, form)) return carrier
  }
  return undefined
}
