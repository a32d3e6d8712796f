import { expectStatus } from '../kit/ask.ts'
import type { Workload } from '../kit/workload.ts'

/** Workload: prices a cart. */
export const visit: Workload = async ({ ask, facts }) => {
  const asked = { method: 'POST', path: '/api/order/preview', body: JSON.parse(facts.cart!) } as const
  return async () => expectStatus(await ask(asked), 200, asked)
}
