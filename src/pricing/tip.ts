import { z } from 'zod'
import { type Cents, cents, parseDollars } from '#src/kernel/money.ts'

const MOST_DOLLARS = 1_000

const isWholeCents = (dollars: number): boolean => parseDollars(String(dollars)) !== undefined

/** Tip as a buyer gives it. */
export const Tip = z
  .strictObject({
    percent: z.int().min(0).max(100).optional().describe('Of the subtotal'),
    amount: z
      .number()
      .min(0)
      .max(MOST_DOLLARS)
      .refine(isWholeCents, { error: 'must have at most two decimals' })
      .optional()
      .describe('Dollars'),
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    error: 'send either percent or amount',
  })
export type Tip = z.infer<typeof Tip>

/** Returns the amount of a tip; a percentage is rounded half up. */
export const tipOn = (tip: Tip | undefined, subtotal: Cents): Cents =>
  tip?.percent === undefined
    ? cents(Math.round((tip?.amount ?? 0) * 100))
    : cents(Math.floor((subtotal * tip.percent + 50) / 100))
