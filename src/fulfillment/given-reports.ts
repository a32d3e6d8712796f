import { z } from 'zod'

/** What a restaurant says it handed out, line by line, as it comes over the wire. */
export const GivenReports = z
  .array(
    z.strictObject({
      line: z.int().min(0).max(999).describe("The line's place among the items of the order, from 0"),
      quantity: z.int().min(0).max(100_000).optional().describe('Of a counted line: how many units are in it'),
      quantity_lbs: z
        .union([z.number().min(0).max(999.999), z.string().max(12)])
        .optional()
        .describe('Of a weighed line: what the scales say, in pounds with three decimals at most'),
    }),
  )
  .min(1)
  .max(200)
