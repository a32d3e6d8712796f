import { expectStatus } from '../kit/ask.ts'
import type { Visit } from '../kit/visit.ts'

/** Asks what is owed, again and again, without paying. */
export const visit: Visit = async ({ ask, facts }) => {
  const paths = facts.paths!.split(',')
  return async index => {
    const asked = { path: paths[index % paths.length]! }
    expectStatus(await ask(asked), 402, asked)
  }
}
