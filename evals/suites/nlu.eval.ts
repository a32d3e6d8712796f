import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { parsingContext } from '#src/clerk/ground-of.ts'
import { parseOrder } from '#src/clerk/menu-parser/parse-order.ts'
import { type ClerkState, newState } from '#src/clerk/state.ts'
import { runTurn } from '#src/clerk/turn.ts'
import { understand } from '#src/clerk/understand/understand.ts'
import { menuOf } from '#test/clerk/menu-shelf.ts'
import { readUtterances, spellExpected, spellLine, spellQuestion, type Utterance } from '#test/clerk/utterance.ts'
import { plainRow } from '../run/plain-row.ts'
import { openStage, type Stage } from '../run/stage.ts'
import { TASKS } from '../task/load.ts'
import { Task } from '../task/schema.ts'

const run = inject('run')
const trials = Array.from({ length: run.trials }, (_, at) => at + 1)
/** Files with complete orders. The held-out file is excluded. */
const FILES = ['classes', 'tuned', 'kinds', 'broad', 'broad-two', 'broad-three']

const isChosen = (name: string) => run.only === undefined || name.includes(run.only)

describe('whole orders', () => {
  for (const file of FILES)
    for (const bare of [false, true]) {
      const suite = bare ? 'nlu-bare' : 'nlu'
      if (!isChosen(`nlu-${file}`)) continue
      test(`${suite} ${file}`, ({ task: { meta } }) => {
        meta.rows = readUtterances(file).flatMap((row, at) => {
          const task = `nlu-${file}-${String(at + 1).padStart(3, '0')}`
          const why = misread(row, bare)
          return trials.map(trial => plainRow({ suite, task, trial, said: row.say, why }))
        })
      })
    }
})

function misread(row: Utterance, bare: boolean): string[] {
  const menu = menuOf(row.menu, bare)
  const { lines, questions } = parseOrder(row.say, menu)
  const found = [...lines.map(line => spellLine(menu, line)), ...questions.map(spellQuestion)].sort().join(' · ')
  const wanted = [...row.cart.map(line => spellExpected(menu, line)), ...(row.ask ?? [])].sort().join(' · ')
  return found === wanted ? [] : [`read ${found || 'nothing'} instead of ${wanted || 'nothing'}`]
}

/** Message, the state in which it is sent, and the commands that it means. */
type Said = {
  readonly state: string
  readonly say: string
  readonly do: readonly string[]
  readonly time?: string
  readonly phone?: string
  readonly address?: Readonly<Record<string, string>>
}

/** Preceding messages by the name of the state they lead to. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  fresh: [],
  menu: ['show me the menu of Marchetti & Daughters Pizza'],
  cart: ['two plain slices from Marchetti & Daughters Pizza'],
  'read-back': ['two plain slices from Marchetti & Daughters Pizza, Ana Ruiz, 917 555 0134, ana@example.com'],
}

describe('commands', () => {
  let stage: Stage
  const states = new Map<string, ClerkState>()
  beforeAll(async () => {
    stage = await openStage(run, run.arms[0]!, Task.shape.world.parse({}))
    const { deps } = stage.venue.clerk
    const place = { sessionId: 'nlu', used: 1, left: 9, expiresAt: 0 }
    stage.venue.begin(Date.parse('2031-11-18T12:30:00-05:00'), 'nlu')
    for (const [name, messages] of Object.entries(BEFORE)) {
      let state = newState()
      for (const message of messages) state = (await runTurn(deps, { state, message, place })).state
      states.set(name, state)
    }
  })
  afterAll(() => stage?.[Symbol.asyncDispose]())

  test.runIf(isChosen('nlu-command'))('of messages', ({ task: { meta } }) => {
    const rows = readFileSync(`${TASKS}/nlu/commands.jsonl`, 'utf8').trim().split('\n')
    meta.rows = rows.flatMap((line, at) => {
      const said: Said = JSON.parse(line)
      const task = `nlu-command-${String(at + 1).padStart(3, '0')}`
      const why = misunderstood(said)
      return trials.map(trial => plainRow({ suite: 'nlu', task, trial, said: said.say, why }))
    })
  })

  function misunderstood(said: Said): string[] {
    const state = states.get(said.state)!
    const commands = understand(said.say, state, parsingContext(stage.venue.clerk.deps, state))
    const names = commands.map(command => command.do)
    const details = commands.flatMap(command => (command.do === 'details' ? [command.details] : []))[0]
    const { time, address, customer } = details ?? {}
    const two = (value: number) => String(value).padStart(2, '0')
    const at = typeof time === 'object' ? `${time.date}T${two(time.hour)}:${two(time.minute)}` : time
    const strays = Object.entries(said.address ?? {}).filter(
      ([field, value]) => (address as Record<string, string> | undefined)?.[field] !== value,
    )
    return [
      ...(names.join() === said.do.join() ? [] : [`understood ${names.join(', ')} instead of ${said.do.join(', ')}`]),
      ...(said.time !== undefined && at !== said.time ? [`read the time ${at} instead of ${said.time}`] : []),
      ...(said.phone !== undefined && customer?.phone?.replace(/\D/g, '').slice(-10) !== said.phone
        ? [`read the number ${customer?.phone} instead of ${said.phone}`]
        : []),
      ...strays.map(([field, value]) => `did not read ${field} as ${value}`),
    ]
  }
})
