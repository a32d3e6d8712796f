/** Order update as an agent received it, once per delivery. */
export type Told = { readonly id: string; readonly orderId: string; readonly seq: number; readonly body: string }

export type AgentsManner = 'take' | 'fail'

export type Agents = ReturnType<typeof openAgents>

const HOST = 'agent.invalid'
export const CALLBACK = `https://${HOST}/events`

/** Agents of buyers who subscribed to order updates, with a record of every delivery. */
export function openAgents() {
  const told: Told[] = []
  let manner: AgentsManner = 'take'
  return {
    host: HOST,
    take: ({ body, headers }: { body: string; headers: Readonly<Record<string, string>> }) => {
      const { orderId, seq } = JSON.parse(body)
      if (manner === 'fail') return { status: 500, body: '' }
      told.push({ id: headers['webhook-id'] ?? '', orderId, seq, body })
      return { status: 204, body: '' }
    },
    setManner: (next: AgentsManner) => {
      manner = next
    },
    told: (): readonly Told[] => told,
  }
}
