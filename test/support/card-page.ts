import { expect } from 'vitest'
import { browse, type Http } from './http.ts'

type Booked = { readonly priceToken: string }

/** Presses "Pay by card"; returns the address of the card network's page, or the order's own page if that is closed. */
export async function openCardPage(at: Pick<Http, 'browse'>, { priceToken }: Booked): Promise<string> {
  const answer = await at.browse(`/pay/${priceToken}/card`, {})
  expect(answer.status).toBe(303)
  return answer.headers.get('location')!
}

/** Enters a card on the card network's page; returns the answer: a redirect back, or the page again. */
export const enterCard = (page: string, number = '4242 4242 4242 4242'): Promise<Response> => browse(page, { number })
