import { parseArgs } from 'node:util'
import { replayDelivery, undelivered } from '#src/fulfillment/dead-letters.ts'
import { webhookSecretOf } from '#src/fulfillment/webhook/secret.ts'
import { realWorld, toDate } from '#src/kernel/world.ts'
import { type Ledger, openLedger } from '#src/ledger/database.ts'
import { ledgerPlace, mayExist } from '#src/ledger/place.ts'
import { sharedSecret } from '#src/ledger/settings.ts'
import { EXIT, isTrouble, trouble } from '../client/trouble.ts'
import { USAGE } from './usage.ts'

const OPTIONS = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

type Env = Readonly<Record<string, string | undefined>>
/** What is printed: lines for people, or facts as JSON. */
type Outcome = { readonly lines: readonly string[]; readonly facts: unknown }

/** Runs one command, prints what came of it and returns the exit code. Only a defect of the program is thrown. */
export async function runWebhooks(argv: readonly string[], env: Env): Promise<number> {
  try {
    const { values, positionals } = readArguments(argv)
    const { lines, facts } = values.help ? { lines: [USAGE], facts: {} } : await run(positionals, env)
    if (values.json) console.log(JSON.stringify(facts, null, 2))
    else for (const line of lines) console.log(line)
    return EXIT.done
  } catch (error) {
    if (!isTrouble(error)) throw error
    console.error(error.hint ? `${error.message}\n${error.hint}` : error.message)
    return EXIT[error.ending]
  }
}

function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw trouble('usage', error instanceof Error ? error.message : String(error), { hint: USAGE.trimEnd() })
  }
}

async function run([command, subject, ...more]: readonly string[], env: Env): Promise<Outcome> {
  const isRight = more.length === 0 && (command === 'list') === (subject === undefined)
  if (!isRight || !['list', 'replay', 'secret'].includes(command ?? ''))
    throw trouble('usage', 'These are not the arguments of a command.', { hint: USAGE.trimEnd() })
  const place = ledgerPlace(env)
  if (!mayExist(place)) throw trouble('failed', `There is no ledger at ${place}.`, { hint: 'Start the server once.' })
  const db = await openLedger(place)
  try {
    if (command === 'list') return await list(db)
    if (command === 'replay') return await replay(db, subject!)
    return await showSecret(db, subject!, env)
  } finally {
    await db.destroy()
  }
}

async function list(db: Ledger): Promise<Outcome> {
  const rows = await undelivered(db)
  const facts = rows.map(({ id, kind, subject, state, attempts, last_error, url, updated_at }) => ({
    ...{ id, kind, orderId: subject, state, attempts, error: last_error, url },
    updatedAt: toDate(updated_at).toISOString(),
  }))
  const lines = facts.map(
    fact => `${fact.state.padEnd(5)} ${fact.id}  ${fact.attempts} tries  ${fact.error ?? ''}  ${fact.url}`,
  )
  return { lines: lines.length > 0 ? lines : ['Everything was delivered.'], facts }
}

async function replay(db: Ledger, id: string): Promise<Outcome> {
  const replayed = await replayDelivery({ db, world: realWorld }, id)
  if (replayed.kind === 'unknown') throw trouble('failed', `There is no message ${id}.`)
  if (replayed.kind === 'refused') throw trouble('failed', replayed.reason)
  return { lines: [`${id} is sent again.`], facts: { id, orderId: replayed.delivery.subject } }
}

async function showSecret(db: Ledger, restaurantId: string, env: Env): Promise<Outcome> {
  if (!/^\d{1,12}$/.test(restaurantId)) throw trouble('usage', `${restaurantId} is not the id of a restaurant.`)
  const secret = await webhookSecretOf(db, await sharedSecret(db, realWorld, 'orders'), restaurantId)
  const base = (env.BASE_URL || `http://localhost:${env.PORT || 3000}`).replace(/\/+$/, '')
  const url = `${base}/api/webhooks/restaurants/${restaurantId}`
  return { lines: [`Secret       ${secret}`, `Tell us at   ${url}`], facts: { restaurantId, secret, url } }
}
