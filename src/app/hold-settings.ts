import { z } from 'zod'
import type { Setting } from './voice-settings.ts'

/** Settings that limit what unpaid orders may withhold from other buyers. */
export const HOLD_SETTINGS = {
  UNPAID_SHARE: {
    schema: z.coerce.number('must be a number').min(0.01, 'must be 0.01 to 1').max(1, 'must be 0.01 to 1'),
    fallback: '0.25',
    help: 'Share of the remaining stock of a limited item, or of the capacity of a delivery window, that the second and further unpaid orders of one caller may hold together; 1 for no limit. The networks of an IPv6 /48 together have the same share, those of an IPv4 /24 twice as much. LIMITS `off` also disables it.',
  },
  SCARCE_HOLD_SECONDS: {
    schema: z.coerce.number('must be a number').int().min(10).max(3_600),
    fallback: '120',
    help: 'Seconds for which an unpaid order holds more than that share; after that it can be paid only if the stock is still there. A paid order that holds the last units can be canceled immediately for the same time.',
  },
  UNPAID_MEMORY_SECONDS: {
    schema: z.coerce.number('must be a number').int().min(0).max(86_400),
    fallback: '3600',
    help: 'Seconds after the unpaid end of an order with limited stock during which orders of the same caller hold no limited stock before they are paid.',
  },
} as const satisfies Record<string, Setting>
