import { z } from 'zod'
import { randomToken, sha256 } from '#src/kernel/ids.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'

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

export const Joined = z
  .looseObject({ status: z.literal('joined'), leaveToken: z.string().describe('Leaves the waitlist again: keep it') })
  .meta({ id: 'WaitlistEntry' })

/**
 * Puts an address on the waitlist. Every entry stands alone, with a token of its own: nobody learns whether an address
 * was there, or changes what its owner said.
 */
export async function joinWaitlist(
  { db, world }: { readonly db: Ledger; readonly world: Pick<World, 'now' | 'randomBytes'> },
  { email, zip, city, restaurant_name }: WaitlistBody,
): Promise<string> {
  const token = `wl_${randomToken(world)}`
  const said = { zip: zip ?? null, city: city ?? null, restaurant_name: restaurant_name ?? null }
  const entry = { token_hash: sha256(token), email: email.toLowerCase(), ...said, created_at: world.now() }
  await db.insertInto('waitlist').values(entry).execute()
  return token
}

export const WaitlistLeave = z.strictObject({ leaveToken: z.string().min(1).max(200).describe('From joining') })
export const Left = z.looseObject({ status: z.literal('left') }).meta({ id: 'WaitlistLeft' })

/** Takes the entry of a token off the waitlist; true if it was there. */
export async function leaveWaitlist(db: Ledger, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('waitlist')
    .where('token_hash', '=', sha256(token))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
