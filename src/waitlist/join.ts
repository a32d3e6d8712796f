import { z } from 'zod'
import { Fault } from '#src/kernel/faults.ts'
import { randomToken, sha256 } from '#src/kernel/ids.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { WAITLIST_MS } from '#src/ledger/personal-data.ts'

const line = z
  .string()
  .trim()
  .min(1)
  .max(120)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  .regex(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]+$/, 'one line of plain text')

/** Waitlist request: notify when a location or a restaurant becomes available. */
export const WaitlistBody = z.strictObject({
  email: z.email('an e-mail address').max(254),
  zip: z
    .string()
    .regex(/^\d{5}$/, 'five digits')
    .optional(),
  city: line.optional(),
  restaurant_name: line.optional().describe('Restaurant that the user wants to see here'),
})
export type WaitlistBody = z.infer<typeof WaitlistBody>

export const Joined = z
  .looseObject({ status: z.literal('joined'), leaveToken: z.string().describe('Token to leave the waitlist; keep it') })
  .meta({ id: 'WaitlistEntry' })

/** Maximum number of entries, about 120 MB, which bounds the storage that anonymous callers can use. */
export const MOST_ENTRIES = 200_000

/** Waitlist of people outside the delivery area. */
export type Waitlist = {
  /** Adds an entry; resolves with the token that removes it. */
  readonly joinWaitlist: (body: WaitlistBody) => Promise<string>
  /** Removes an entry, without revealing whether it existed. */
  readonly leaveWaitlist: (token: string) => Promise<void>
}

/**
 * Adds an address to the waitlist. Every entry is independent and has its own token, so nobody can find out if an
 * address is listed, or change another entry. Throws service_unavailable if the list is full.
 */
export async function joinWaitlist(
  { db, world }: { readonly db: Ledger; readonly world: Pick<World, 'now' | 'randomBytes'> },
  { email, zip, city, restaurant_name }: WaitlistBody,
): Promise<string> {
  const { count } = await db
    .selectFrom('waitlist')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_ENTRIES)
    throw Fault.of('service_unavailable', 'The waitlist is full.', { headers: { 'Retry-After': '3600' } })
  const token = `wl_${randomToken(world)}`
  const said = { zip: zip ?? null, city: city ?? null, restaurant_name: restaurant_name ?? null }
  const entry = { token_hash: sha256(token), email: email.toLowerCase(), ...said, created_at: world.now() }
  await db.insertInto('waitlist').values(entry).execute()
  return token
}

export const WaitlistLeave = z.strictObject({ leaveToken: z.string().min(1).max(200).describe('From joining') })
export const Left = z.looseObject({ status: z.literal('left') }).meta({ id: 'WaitlistLeft' })

/** Removes the entry of a token from the waitlist. Returns true if it existed. */
export async function leaveWaitlist(db: Ledger, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('waitlist')
    .where('token_hash', '=', sha256(token))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes expired entries. Returns their number. */
export async function deleteExpiredWaitlistEntries(db: Ledger, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('waitlist')
    .where('created_at', '<', now - WAITLIST_MS)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
