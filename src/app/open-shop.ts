import { join } from 'node:path'
import { startWorker } from '#src/fulfillment/worker.ts'
import type { Job } from '#src/ledger/outbox.ts'
import { mailOrder, type OrderMailDeps } from '#src/orders/mail-order.ts'
import { folderMailer } from '#src/outbound/mail/folder-mailer.ts'
import { openRecipes, type RecipesDeps } from '#src/recipes/open-recipes.ts'
import type { Config } from './config.ts'

/** Mailer of recipes and of links to orders. */
export type Post = Pick<OrderMailDeps, 'mailer' | 'sender'> & {
  /** False without a mail server: then only recipes are written, to a folder. */
  readonly mailsCustomers: boolean
}

/** Opens the configured mail server, or a folder for mails. */
export async function openPost(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'STATE_DIR' | 'BASE_URL'>,
): Promise<Post> {
  const { hostname } = new URL(config.BASE_URL)
  const mailer =
    config.SMTP_URL === undefined
      ? folderMailer(join(config.STATE_DIR, 'mail'))
      : (await import('#src/outbound/mail/smtp-mailer.ts')).smtpMailer(config.SMTP_URL)
  const sender = { from: config.MAIL_FROM ?? 'Comanda <recipes@comanda.example>', host: hostname }
  return { mailer, sender, mailsCustomers: config.SMTP_URL !== undefined }
}

type ShopDeps = Omit<RecipesDeps, 'mailer' | 'sender' | 'wake'> & Pick<OrderMailDeps, 'log' | 'secret'>

/**
 * Opens the recipe shop and the mail worker, separate from the orders so that a slow mail server delays none.
 */
export function openShop({ mailer, sender }: Post, deps: ShopDeps) {
  const { db, world, log } = deps
  const post = { wake: () => {} }
  const recipes = openRecipes({ ...deps, mailer, sender, wake: () => post.wake() })
  const order_mail = (job: Job) => mailOrder({ ...deps, mailer, sender }, job)
  const worker = startWorker({ db, world, log, handlers: { mail: recipes.mail, order_mail }, onDone: () => {} })
  post.wake = worker.wake
  return { recipes, wake: worker.wake, rest: worker.rest, [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose]() }
}
