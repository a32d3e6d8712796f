import { z } from 'zod'
import { Joined, WaitlistBody } from '#src/waitlist/join.ts'
import { defineTool } from './tool.ts'

/** Whether it is the first time is the status, and nothing else. */
const Outcome = z.custom<{ readonly isNew: boolean }>(() => true)

export const joinWaitlist = defineTool({
  name: 'join_waitlist',
  title: 'Join the waitlist',
  description:
    'Notes who wants to hear when a place or a restaurant is served. 201 the first time, 200 when the address was there.',
  asTool: 'Notes who wants to hear when a place or a restaurant is served.',
  tag: 'Service',
  effect: 'commit',
  http: {
    method: 'post',
    path: '/api/waitlist',
    status: 201,
    also: [200, 'The address was there; what was said of it now is noted.'],
    body: Joined,
    private: true,
    limited: 'waitlist',
    repeats: 'network',
    answer: ({ isNew }) => ({ status: isNew ? 201 : 200, body: { status: 'joined' } }),
  },
  input: WaitlistBody,
  output: Outcome,
  faults: ['missing_required_fields', 'invalid_field', 'rate_limited'],
  run: async (engine, body) => ({ isNew: await engine.joinWaitlist(body) }),
})
