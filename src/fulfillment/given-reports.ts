import { z } from 'zod'

/** Wire schema of a restaurant's report of what it handed out, line by line. */
export const GivenReports = z
  .array(
    z.strictObject({
      line: z.int().min(0).max(999).describe("The line's place among the items of the order, from 0"),
      quantity: z.int().min(0).max(100_000).optional().describe('Units handed over, for an item sold by quantity'),
      quantity_lbs: z
        .union([z.number().min(0).max(999.999), z.string().max(12)])
        .optional()
        .describe('Weight from the scales in pounds, at most three decimals, for an item sold by weight'),
    }),
  )
  .min(1)
  .max(200)
