import { expectStatus } from '../kit/ask.ts'
import type { Workload } from '../kit/workload.ts'

/** Workload: polls orders in turn, like their agents. */
export const visit: Workload = async ({ ask, facts }) => {
  const ids = facts.ids!.split(',')
  return async index => {
    const asked = { path: `/api/order/${ids[index % ids.length]}` }
    expectStatus(await ask(asked), 200, asked)
  }
}
