import { z } from 'zod'
import type { Setting } from './voice-settings.ts'

/** The settings of what unpaid orders may keep from others. */
export const HOLD_SETTINGS = {
  UNPAID_SHARE: {
    schema: z.coerce.number('must be a number').min(0.01, 'must be 0.01 to 1').max(1, 'must be 0.01 to 1'),
    fallback: '0.25',
    help: 'Share of what is left of a limited item, or of the places in a delivery window, that the second and further unpaid orders of one caller may hold together; 1 for no bound. So much hold the networks of one IPv6 /48, in an IPv4 /24 twice as much. LIMITS `off` removes it, too.',
  },
  SCARCE_HOLD_SECONDS: {
    schema: z.coerce.number('must be a number').int().min(10).max(3_600),
    fallback: '120',
    help: 'How long an unpaid order holds more than that share; after that it can be paid only if the goods are still there. So long is a paid order that keeps the last goods from others cancelled at once.',
  },
  UNPAID_MEMORY_SECONDS: {
    schema: z.coerce.number('must be a number').int().min(0).max(86_400),
    fallback: '3600',
    help: 'For so long after an order with limited goods ended unpaid, orders of the same caller hold none of them before they are paid.',
  },
} as const satisfies Record<string, Setting>
