import type { PrivateKeyAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { headerV2, sign } from './buyer.ts'
import type { Answer, Http } from './http.ts'

export const RECIPE = 'skirt-steak-salsa-verde-cruda'
export const OTHER = 'stout-braised-short-ribs'
export const PRICE = 2_990_000n

/** Quote with the price token of a recipe or bundle; the body of the 200 response. */
export async function quote(http: Http, id = RECIPE, folder = ''): Promise<Answer['body']> {
  const answer = await http.get(`/api/recipes${folder}/preview?id=${id}`)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

/** Path of a quote's pay URL, with additional query parameters. */
export function payPath({ payUrl }: Answer['body'], more: Record<string, string> = {}): string {
  const url = new URL(payUrl)
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
  return url.pathname + url.search
}

/** Payment header for a quote, newly signed. */
export const paymentOf = async (
  payer: PrivateKeyAccount,
  { payment }: Answer['body'],
  changes: Record<string, string> = {},
): Promise<Record<string, string>> => headerV2(await sign(payer, payment, changes), payment)
