import { createHash } from 'node:crypto'
import { expectStatus } from '../kit/ask.ts'
import type { Workload } from '../kit/workload.ts'

/** Workload: a whole conversation, message by message, from a unique address. */
export const visit: Workload = async ({ ask, seed, facts }) => {
  const messages: readonly string[] = JSON.parse(facts.messages!)
  const accept = facts.events === 'yes' ? 'text/event-stream' : 'application/json'
  const round = createHash('sha256').update(`${seed} ${accept}`).digest('hex').slice(0, 4)
  return async index => {
    const headers = { Accept: accept, 'X-Forwarded-For': `2001:db8:${round}:${(index % 65_536).toString(16)}::1` }
    let session: string | undefined
    let said = ''
    for (const message of messages) {
      const body = { message, ...(session === undefined ? {} : { session_id: session }) }
      const asked = { method: 'POST', path: '/api/clerk/chat', headers, body } as const
      const answer = await ask(asked)
      expectStatus(answer, 200, asked)
      if (!String(answer.headers['content-type']).startsWith(accept)) throw new Error(`not ${accept}`)
      said = answer.body.toString('utf8')
      session = /"session_id":"([^"]+)"/.exec(said)?.[1]
    }
    if (!said.includes('Total $')) throw new Error(`the order was not priced: ${said.slice(0, 400)}`)
  }
}
