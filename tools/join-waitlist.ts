import { Joined, type Waitlist, WaitlistBody } from '#src/waitlist/join.ts'
import { defineTool } from './tool.ts'

export const joinWaitlist = defineTool({
  name: 'join_waitlist',
  title: 'Join the waitlist',
  description:
    'Adds an e-mail address to the waitlist for an area or a restaurant. The response is the same whether or not the address was already on it; its leaveToken removes the entry again.',
  asTool: 'Adds an e-mail address to the waitlist for an area or a restaurant.',
  tag: 'Service',
  shed: 'never',
  mcp: 'offered',
  links: {},
  effect: 'commit',
  http: {
    method: 'post',
    path: '/api/waitlist',
    status: 201,
    body: Joined,
    private: true,
    limited: 'waitlist',
    repeats: 'network',
  },
  input: WaitlistBody,
  output: Joined,
  faults: ['missing_required_fields', 'invalid_field', 'rate_limited'],
  run: async (waitlist: Waitlist, body) => ({
    status: 'joined' as const,
    leaveToken: await waitlist.joinWaitlist(body),
  }),
})
