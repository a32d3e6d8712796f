import { join } from 'node:path'
import { startWorker } from '#src/fulfillment/worker.ts'
import type { Log } from '#src/kernel/log.ts'
import { folderMailer } from '#src/recipes/mail/folder-mailer.ts'
import { openRecipes, type RecipesDeps } from '#src/recipes/open-recipes.ts'
import type { Config } from './config.ts'

/** Mailer of the recipe shop. */
export type Post = Pick<RecipesDeps, 'mailer' | 'sender'>

/** Opens the configured mail server, or a folder for mails. */
export async function openPost(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'STATE_DIR' | 'BASE_URL'>,
): Promise<Post> {
  const { hostname } = new URL(config.BASE_URL)
  const mailer =
    config.SMTP_URL === undefined
      ? folderMailer(join(config.STATE_DIR, 'mail'))
      : (await import('#src/recipes/mail/smtp-mailer.ts')).smtpMailer(config.SMTP_URL)
  return { mailer, sender: { from: config.MAIL_FROM ?? 'Comanda <recipes@comanda.example>', host: hostname } }
}

type ShopDeps = Omit<RecipesDeps, 'mailer' | 'sender' | 'wake'> & { readonly log: Log }

/**
 * Opens the recipe shop and its own mail worker, separate from the orders so that a slow mail server delays none.
 */
export function openShop({ mailer, sender }: Post, deps: ShopDeps) {
  const { db, world, log } = deps
  const post = { wake: () => {} }
  const recipes = openRecipes({ ...deps, mailer, sender, wake: () => post.wake() })
  const worker = startWorker({ db, world, log, handlers: { mail: recipes.mail }, onDone: () => {} })
  post.wake = worker.wake
  return { recipes, wake: worker.wake, rest: worker.rest, [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose]() }
}
