import { z } from 'zod'

export const port = z.coerce.number('must be a number').int().min(1).max(65_535)
/** Order of the secp256k1 curve. Private keys must be less than this. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

export const key = z
  .string()
  .refine(
    text => /^0x[0-9a-fA-F]{64}$/.test(text) && BigInt(text) > 0n && BigInt(text) < ORDER,
    'must be a private key: 0x and 64 hex digits',
  )
export const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex digits')
export const url = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
/** HTTP headers as a JSON object of texts. */
export const headers = z.string().transform((text, context): Record<string, string> => {
  const wrong = 'must be a JSON object of texts, such as {"Authorization": "Bearer …"}'
  try {
    const parsed = z
      .record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\x20-\x7e]+$/))
      .safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  context.addIssue({ code: 'custom', message: wrong })
  return z.NEVER
})
export const databaseUrl = z.url({ protocol: /^postgres(?:ql)?$/, error: 'must be a postgres or postgresql URL' })
export const redisUrl = z.url({ protocol: /^rediss?$/, error: 'must be a redis or rediss URL' })

/** Comma-separated addresses. */
export const addresses = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}(?:\s*,\s*0x[0-9a-fA-F]{40})*$/, 'must be 0x addresses of 20 bytes, comma-separated')

export const HOST_NAMES = /^\s*(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?:\s*,\s*(?:[a-z0-9.-]+|\[[0-9a-f:.]+\]))*\s*$/i
