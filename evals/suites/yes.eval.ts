import { readFileSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { type ClerkState, newState } from '#src/clerk/state.ts'
import { runTurn, type TurnDeps } from '#src/clerk/turn.ts'
import { plainRow } from '../run/plain-row.ts'
import { openStage, type Stage } from '../run/stage.ts'
import { TASKS } from '../task/load.ts'
import { Task } from '../task/schema.ts'
import { eagerRemote } from '../world/eager.ts'

const run = inject('run')
const BEGINNING = [
  'two plain slices from Marchetti & Daughters Pizza, pickup at 1:15',
  'Ann Smith, 917 555 0134, ann@example.com',
]
const PLACE = { sessionId: 'yes', used: 1, left: 9, expiresAt: 4_000_000_000_000 }
/** Suites by parser: the rules model alone, or together with a model that takes everything as agreement. */
const SUITES = ['yes-heard', 'yes-agreed', 'yes-other'] as const

const phrasesOf = (name: string): string[] =>
  readFileSync(`${TASKS}/yes/${name}.txt`, 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))

describe('answers to a read-back', () => {
  let stage: Stage
  let state = newState()
  beforeAll(async () => {
    stage = await openStage(run, run.arms[0]!, Task.shape.world.parse({}))
    stage.venue.begin(Date.parse('2031-11-18T12:30:00-05:00'), 'yes')
    const { deps } = stage.venue.clerk
    for (const message of BEGINNING) state = (await runTurn(deps, { state, message, place: PLACE })).state
    if (state.readback === undefined) throw new Error('the order was not read back')
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  test.for(SUITES.filter(suite => run.only === undefined || suite.includes(run.only)))(
    '%s',
    async (suite, { task }) => {
      const phrases = phrasesOf(suite === 'yes-other' ? 'other' : 'agree')
      const rows = []
      for (const [at, phrase] of phrases.entries()) {
        const said = filled(phrase, state)
        const { isBooked, reply } = await answer(said, suite !== 'yes-heard')
        const name = { suite, task: `${suite}-${String(at + 1).padStart(3, '0')}`, trial: 1, said, reply }
        const isOther = suite === 'yes-other'
        const breaches = isOther && isBooked ? [`“${said}” booked an order`] : []
        rows.push(plainRow({ ...name, breaches, why: isOther || isBooked ? [] : [`“${said}” booked nothing`] }))
      }
      task.meta.rows = rows
    },
  )

  /** Returns the outcome of an answer, sent in a conversation of its own. */
  async function answer(message: string, hasModel: boolean) {
    const { deps } = stage.venue.clerk
    const { remote: _, ...house } = deps
    const listening: TurnDeps = hasModel ? { ...house, remote: eagerRemote(deps.world) } : house
    const { state: after, response } = await runTurn(listening, { state, message, place: PLACE })
    return { isBooked: after.order !== undefined, reply: response.reply }
  }
})

/** Fills in the total and the time of the read-back. */
function filled(phrase: string, { quote }: ClerkState): string {
  if (quote === undefined) throw new Error('a read-back without a quote')
  const { hour, minute } = Temporal.Instant.from(quote.resolved).toZonedDateTimeISO('America/New_York')
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
  return phrase.replaceAll('{total}', (quote.totals.total / 100).toFixed(2)).replaceAll('{time}', time)
}
