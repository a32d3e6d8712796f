import { expectStatus } from '../kit/ask.ts'
import type { Workload } from '../kit/workload.ts'

/** Workload: requests the payment demand repeatedly without paying. */
export const visit: Workload = async ({ ask, facts }) => {
  const paths = facts.paths!.split(',')
  return async index => {
    const asked = { path: paths[index % paths.length]! }
    expectStatus(await ask(asked), 402, asked)
  }
}
