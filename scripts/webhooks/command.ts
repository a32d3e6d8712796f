import { replayDelivery, undelivered } from '#src/fulfillment/dead-letters.ts'
import { webhookSecretOf } from '#src/fulfillment/webhook/secret.ts'
import { realWorld, toDate } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { ledgerLocation } from '#src/ledger/ledger-location.ts'
import { sharedSecret } from '#src/ledger/settings.ts'
import { createCommandError } from '../client/command-error.ts'
import { withLedger } from '../client/ledger.ts'
import { misused, type Outcome, runCommand } from '../client/run-command.ts'
import { USAGE } from './usage.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Runs one command and returns its exit code. */
export const runWebhooks = (argv: readonly string[], env: Env): Promise<number> =>
  runCommand(argv, { usage: USAGE, options: {}, run: ({ positionals }) => run(positionals, env) })

async function run([command, subject, ...more]: readonly string[], env: Env): Promise<Outcome> {
  const isRight = more.length === 0 && (command === 'list') === (subject === undefined)
  if (!isRight || !['list', 'replay', 'secret'].includes(command ?? '')) throw misused('Invalid arguments.', USAGE)
  return withLedger(ledgerLocation(env), db => {
    if (command === 'list') return list(db)
    if (command === 'replay') return replay(db, subject!)
    return showSecret(db, subject!, env)
  })
}

async function list(db: Ledger): Promise<Outcome> {
  const rows = await undelivered(db)
  const facts = rows.map(({ id, kind, subject, state, attempts, last_error, url, updated_at }) => ({
    id,
    kind,
    orderId: subject,
    state,
    attempts,
    error: last_error,
    url,
    updatedAt: toDate(updated_at).toISOString(),
  }))
  const lines = facts.map(
    fact => `${fact.state.padEnd(5)} ${fact.id}  ${fact.attempts} attempts  ${fact.error ?? ''}  ${fact.url}`,
  )
  return { lines: lines.length > 0 ? lines : ['Everything was delivered.'], facts }
}

async function replay(db: Ledger, id: string): Promise<Outcome> {
  const replayed = await replayDelivery({ db, world: realWorld }, id)
  if (replayed.kind === 'unknown') throw createCommandError('failed', `There is no message ${id}.`)
  if (replayed.kind === 'refused') throw createCommandError('failed', replayed.reason)
  return { lines: [`${id} queued for redelivery.`], facts: { id, orderId: replayed.delivery.subject } }
}

async function showSecret(db: Ledger, restaurantId: string, env: Env): Promise<Outcome> {
  if (!/^\d{1,12}$/.test(restaurantId))
    throw createCommandError('usage', `${restaurantId} is not the id of a restaurant.`)
  const secret = await webhookSecretOf(db, await sharedSecret(db, realWorld, 'orders'), restaurantId)
  const base = (env.BASE_URL || `http://localhost:${env.PORT || 3000}`).replace(/\/+$/, '')
  const url = `${base}/api/webhooks/restaurants/${restaurantId}`
  return { lines: [`Secret       ${secret}`, `Webhook URL  ${url}`], facts: { restaurantId, secret, url } }
}
