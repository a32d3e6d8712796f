import type { PrivateKeyAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { headerV2, sign } from './buyer.ts'
import type { Answer, Http } from './http.ts'

export const RECIPE = 'skirt-steak-salsa-verde-cruda'
export const OTHER = 'stout-braised-short-ribs'
export const PRICE = 2_990_000n

/** The price token of a recipe, or of a bundle; the body of a 200. */
export async function quote(http: Http, id = RECIPE, folder = ''): Promise<Answer['body']> {
  const answer = await http.get(`/api/recipes${folder}/preview?id=${id}`)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

/** The pay URL of a quote as a path, with more in its query. */
export function payPath({ payUrl }: Answer['body'], more: Record<string, string> = {}): string {
  const url = new URL(payUrl)
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
  return url.pathname + url.search
}

/** A payment of a quote, signed anew, as a header. */
export const paymentOf = async (
  payer: PrivateKeyAccount,
  { payment }: Answer['body'],
  changes: Record<string, string> = {},
): Promise<Record<string, string>> => headerV2(await sign(payer, payment, changes), payment)
