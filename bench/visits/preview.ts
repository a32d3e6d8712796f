import { expectStatus } from '../kit/ask.ts'
import type { Visit } from '../kit/visit.ts'

/** Has one cart priced. */
export const visit: Visit = async ({ ask, facts }) => {
  const asked = { method: 'POST', path: '/api/order/preview', body: JSON.parse(facts.cart!) } as const
  return async () => expectStatus(await ask(asked), 200, asked)
}
