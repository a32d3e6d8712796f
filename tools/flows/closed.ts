import { cartOf, PIZZERIA, slice } from '#tools/examples/carts.ts'
import type { Flow } from './flow.ts'

/** Restaurant that is still closed: an order scheduled for later. */
export const closed: Flow = {
  name: 'closed',
  topic: 'scheduling',
  title: 'Closed now, ordered for later',
  about:
    '`pickup_time` is `ASAP`, which takes the next available time, or an RFC 3339 time with `Z` or an offset, within ' +
    '{daysAhead} days. A time outside the opening hours is 409 `restaurant_closed`: send `nextAvailableTime` back as ' +
    '`pickup_time`.',
  steps: [
    {
      name: 'too_early',
      tool: 'preview_order',
      shows: 'Ask for a time when it is closed.',
      input: cartOf(PIZZERIA, slice, { pickup_time: '{tomorrow}T09:30:00Z' }),
      fault: 'restaurant_closed',
      saves: { nextAvailableTime: 'nextAvailableTime' },
    },
    {
      name: 'scheduled',
      tool: 'preview_order',
      shows: 'Take the time that is offered.',
      input: cartOf(PIZZERIA, slice, { pickup_time: '{nextAvailableTime}' }),
      expects: { status: 'ok' },
    },
  ],
}
