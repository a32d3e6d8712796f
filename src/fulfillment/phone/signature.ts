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

/** A carrier that may talk to us: where it reaches this server, without a slash at the end, and how it signs. */
export type TrustedCarrier = {
  readonly callbackUrl: string
  readonly signed: SignatureCheck
}

/** The carrier that has signed a request, if any has. `scheme` is what the signed address begins with for a socket. */
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
