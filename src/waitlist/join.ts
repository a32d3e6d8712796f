import { z } from 'zod'
import type { World } from '#src/kernel/world.ts'
import { type Ledger, transact } from '#src/ledger/database.ts'

const line = z
  .string()
  .trim()
  .min(1)
  .max(120)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  .regex(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]+$/, 'one line of plain text')

/** Who wants to hear when a place, or a restaurant, is served. */
export const WaitlistBody = z.strictObject({
  email: z.email('an e-mail address').max(254),
  zip: z
    .string()
    .regex(/^\d{5}$/, 'five digits')
    .optional(),
  city: line.optional(),
  restaurant_name: line.optional().describe('A restaurant that should be here'),
})
export type WaitlistBody = z.infer<typeof WaitlistBody>

export const Joined = z.looseObject({ status: z.literal('joined') }).meta({ id: 'WaitlistEntry' })

/** Puts an address on the waitlist, or notes what it says anew; true the first time. */
export async function joinWaitlist(
  { db, world }: { readonly db: Ledger; readonly world: Pick<World, 'now'> },
  { email, zip, city, restaurant_name }: WaitlistBody,
): Promise<boolean> {
  const now = world.now()
  const said = { zip: zip ?? null, city: city ?? null, restaurant_name: restaurant_name ?? null }
  const key = email.toLowerCase()
  return transact(db, async trx => {
    const inserted = await trx
      .insertInto('waitlist')
      .values({ email: key, ...said, created_at: now, updated_at: now })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows) return true
    const news = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null))
    await trx
      .updateTable('waitlist')
      .set({ ...news, updated_at: now })
      .where('email', '=', key)
      .execute()
    return false
  })
}

export const WaitlistLeave = z.strictObject({ email: z.email('an e-mail address').max(254) })
export const Left = z.looseObject({ status: z.literal('left') }).meta({ id: 'WaitlistLeft' })

/** Takes an address off the waitlist; true if it was there. */
export async function leaveWaitlist(db: Ledger, email: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('waitlist')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
