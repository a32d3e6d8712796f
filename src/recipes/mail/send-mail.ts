import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import { type Ledger, transact } from '#src/ledger/database.ts'
import { finish, heartbeat, type Job, LeaseLost } from '#src/ledger/outbox.ts'
import type { MailState, PurchaseRow } from '#src/ledger/recipe-tables.ts'
import type { Sender } from '#src/outbound/mail/letter.ts'
import type { Mailer } from '#src/outbound/mail/mailer.ts'
import { liveClaimOf } from '#src/payments/claims.ts'
import type { Product } from '#src/recipes/catalog.ts'
import { findPurchase, readEdition } from '#src/recipes/purchase.ts'
import { composeLetter } from './compose.ts'

export type MailDeps = {
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  readonly mailer: Mailer
  readonly sender: Sender
  /** Prints the PDF of a product. `at` is the date printed on it, in epoch milliseconds. */
  readonly print: (product: Product, at: number) => Promise<Buffer>
}

const GIVE_UP_MS = 3 * 24 * 3_600_000

/**
 * Mails a paid purchase, at most once. Records the state before the last byte is sent: a process that dies before that
 * has sent nothing and retries, a process that dies after it does not. Throws while the mail server is unavailable.
 */
export async function sendMail(deps: MailDeps, job: Job): Promise<void> {
  const { db, world, log, mailer } = deps
  const purchase = await findPurchase(db, job.subject)
  if (purchase?.mail !== 'queued' && purchase?.mail !== 'sending') return end(deps, job)
  if (purchase.mail === 'sending' && !mailer.repeatable) {
    log.error({ purchase: purchase.id }, 'mail delivery unknown; not sending again')
    return end(deps, job, 'unsure')
  }
  world.crashpoint('C20')
  const posted = await mailer.post(await letterOf(deps, purchase), () => note(deps, job, 'sending'))
  world.crashpoint('C21')
  if (posted.kind === 'later') {
    const isOld = world.now() - (purchase.settled_at ?? 0) > GIVE_UP_MS
    if (!isOld) {
      await note(deps, job, 'queued')
      throw new Error(`the mail server did not accept the message: ${posted.reason}`)
    }
  }
  if (posted.kind !== 'sent') log.error({ purchase: purchase.id, reason: posted.reason }, `mail ${posted.kind}`)
  return end(deps, job, posted.kind === 'later' ? 'refused' : posted.kind)
}

async function letterOf({ db, sender, print }: MailDeps, purchase: PurchaseRow) {
  const quote = await db
    .selectFrom('recipe_quotes')
    .selectAll()
    .where('token_hash', '=', purchase.quote_hash)
    .executeTakeFirstOrThrow()
  const claim = await liveClaimOf(db, { kind: 'purchase', id: purchase.id })
  if (claim?.state !== 'settled') throw new Error(`purchase ${purchase.id} is not settled`)
  const product = await readEdition(db, purchase)
  const pdf = await print(product, purchase.settled_at ?? purchase.created_at)
  return composeLetter(sender, { purchase, quote, claim, product, pdf })
}

/** Records the mail's state. Throws LeaseLost if another process has taken over the job and might be sending it. */
async function note({ db, world }: MailDeps, job: Job, mail: MailState): Promise<void> {
  if (!(await heartbeat(db, job, world.now()))) throw new LeaseLost(`job ${job.id} was taken over`)
  await db
    .updateTable('purchases')
    .set({ mail })
    .where('id', '=', job.subject)
    .where('mail', 'in', ['queued', 'sending'])
    .execute()
}

/** Finishes the job. Keeps the outcome of the mail and erases the address. */
async function end({ db, world }: MailDeps, job: Job, mail?: MailState): Promise<void> {
  await transact(db, async trx => {
    if (mail !== undefined)
      await trx.updateTable('purchases').set({ mail, email: null }).where('id', '=', job.subject).execute()
    await finish(trx, job, world.now())
  })
}
