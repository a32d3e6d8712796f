import { expectStatus } from '../kit/ask.ts'
import type { Visit } from '../kit/visit.ts'

/** Polls orders in turn, as their agents do. */
export const visit: Visit = async ({ ask, facts }) => {
  const ids = facts.ids!.split(',')
  return async index => {
    const asked = { path: `/api/order/${ids[index % ids.length]}` }
    expectStatus(await ask(asked), 200, asked)
  }
}
