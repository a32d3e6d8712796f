import { Left, type Waitlist, WaitlistLeave } from '#src/waitlist/join.ts'
import { defineTool } from './tool.ts'

export const leaveWaitlist = defineTool({
  name: 'leave_waitlist',
  title: 'Leave the waitlist',
  description:
    'Deletes an entry of the waitlist, by the leaveToken that joining answered, and all that was noted with it. The answer is the same whether or not it was there.',
  tag: 'Service',
  shed: 'never',
  links: {},
  effect: 'commit',
  mcp: { leftOut: 'for people; offered on the page and over REST' },
  http: { method: 'post', path: '/api/waitlist/leave', private: true, limited: 'book' },
  input: WaitlistLeave,
  output: Left,
  faults: ['missing_required_fields', 'invalid_field', 'rate_limited'],
  run: async (waitlist: Waitlist, { leaveToken }) => {
    await waitlist.leaveWaitlist(leaveToken)
    return { status: 'left' as const }
  },
})
