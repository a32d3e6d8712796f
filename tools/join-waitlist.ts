import { Joined, type Waitlist, WaitlistBody } from '#src/waitlist/join.ts'
import { defineTool } from './tool.ts'

export const joinWaitlist = defineTool({
  name: 'join_waitlist',
  title: 'Join the waitlist',
  description:
    'Notes who wants to hear when a place or a restaurant is served. The answer is the same whether or not the address was there; its leaveToken takes the entry off again.',
  asTool: 'Notes who wants to hear when a place or a restaurant is served.',
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
