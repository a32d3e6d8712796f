import { Left, WaitlistLeave } from '#src/waitlist/join.ts'
import { defineTool } from './tool.ts'

export const leaveWaitlist = defineTool({
  name: 'leave_waitlist',
  title: 'Leave the waitlist',
  description:
    'Deletes an e-mail address and all that was noted with it from the waitlist. The answer is the same whether or not it was there.',
  tag: 'Service',
  effect: 'commit',
  notInMcp: 'for people; the page and REST have it',
  http: { method: 'post', path: '/api/waitlist/leave', private: true, limited: 'book' },
  input: WaitlistLeave,
  output: Left,
  faults: ['missing_required_fields', 'invalid_field', 'rate_limited'],
  run: async (engine, { email }) => {
    await engine.leaveWaitlist(email)
    return { status: 'left' as const }
  },
})
