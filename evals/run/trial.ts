import type { ClerkResponse } from '#src/clerk/schema.ts'
import type { Customer, Move } from '../customer/customer.ts'
import { type Answer, createTalk, type Talk } from '../customer/talk.ts'
import { breachesOf } from '../grade/breaches.ts'
import { cartLines, failedChecks } from '../grade/checks.ts'
import { unmetRequirements } from '../grade/meets.ts'
import { redactGeneratedIds } from '../grade/redact-generated-ids.ts'
import { untold } from '../grade/required-information.ts'
import { orderDifferences } from '../grade/same-orders.ts'
import { followsTrajectory } from '../grade/trajectory.ts'
import type { Checked, Task } from '../task/schema.ts'
import type { Booked } from '../world/booked.ts'
import type { Tokens } from '../world/observed.ts'
import type { TrialEnvironment } from '../world/stand.ts'
import type { Expected } from './expected.ts'
import type { End, Parts, Row, Timing, Turn } from './row.ts'

export type TrialInput = {
  readonly venue: TrialEnvironment
  readonly suite: string
  readonly task: Task
  readonly trial: number
  readonly customer: Customer
  readonly expected: Expected
  readonly prompts: readonly string[]
  /** True once a replay has reached an unrecorded call; later results are meaningless. */
  readonly isCut?: () => boolean
  /** Called before each message. */
  readonly onMessage?: () => void
  readonly costOf: (model: string, tokens: Tokens) => number | null
}

/** Record of a conversation so far. */
type Course = {
  readonly turns: Turn[]
  readonly answers: ClerkResponse[]
  readonly why: string[]
  readonly breaches: string[]
  readonly turnMs: number[]
  readonly turnCpuMs: number[]
  readonly seen: Set<string>
  tokens: Tokens
  steps: number
}

/** Pause between two customer messages. */
const THINKS_MS = 5_000

/** Runs a conversation until customer or clerk is done, and grades it by the resulting ledger state. */
export async function runTrial(input: TrialInput): Promise<{ readonly row: Row; readonly timing: Timing }> {
  const { venue, suite, task, trial } = input
  const began = performance.now()
  venue.begin(Date.parse(task.world.now), `${suite}:${task.id}:${trial}`)
  venue.takeWarnings()
  venue.watch.take()
  const course: Course = {
    turns: [],
    answers: [],
    why: [],
    breaches: [],
    turnMs: [],
    turnCpuMs: [],
    seen: new Set(venue.books.ids()),
    tokens: { input: 0, cached: 0, output: 0 },
    steps: 0,
  }
  const before = new Set(course.seen)
  const waiting = venue.books.waiting()
  const end = await converse(input, course)
  const booked = await readAll(venue, before)
  const parts = grade(input, course, { booked, joined: venue.books.waiting() - waiting, end })
  const last = course.answers.at(-1)
  const checkout = course.answers.findIndex(answer => answer.ready_to_buy)
  const model = last?.model ?? 'none'
  const row: Row = {
    suite,
    task: task.id,
    trial,
    end,
    reward: Object.values(parts).every(part => part === 1) ? 1 : 0,
    parts,
    why: course.why,
    turns: course.turns.length,
    ...(checkout < 0 ? {} : { turnsToCheckout: checkout + 1 }),
    model,
    degraded: course.answers.filter(answer => answer.degraded).length,
    tools: {
      calls: course.turns.reduce((sum, { calls }) => sum + calls.length, 0),
      failed: course.turns.reduce((sum, { calls }) => sum + calls.filter(call => call.failed).length, 0),
    },
    dropped: course.turns.reduce((sum, { dropped }) => sum + dropped, 0),
    tokens: course.tokens,
    ...(model === 'house' || course.tokens.input === 0 ? {} : { steps: course.steps }),
    cost: input.costOf(model, course.tokens),
    breaches: course.breaches,
    transcript: course.turns,
  }
  const { turnMs, turnCpuMs } = course
  return { row, timing: { suite, task: task.id, trial, ms: performance.now() - began, turnMs, turnCpuMs } }
}

/** Reads the orders booked since `before`. */
const readAll = ({ books }: TrialEnvironment, before: ReadonlySet<string>): Promise<Booked[]> =>
  Promise.all(
    books
      .ids()
      .filter(id => !before.has(id))
      .map(books.read),
  )

async function converse(input: TrialInput, course: Course): Promise<End> {
  const { venue, suite, task, trial, customer, prompts, isCut, onMessage } = input
  const talk = createTalk(venue.ask, `${venue.prefix}${suite}-${task.id}-${trial}`)
  for (;;) {
    const move = await customer.next(course.answers.at(-1))
    if ('stop' in move) return move.stop
    if ('wait' in move) {
      venue.advance(move.wait * 60_000)
      continue
    }
    if (course.turns.length >= task.limits.max_turns && task.goal !== undefined) return 'turn_limit'
    venue.advance(THINKS_MS)
    onMessage?.()
    const refused = await exchange({ venue, talk, move, prompts }, course)
    if (isCut?.()) return 'unrecorded'
    if (refused === undefined) continue
    if (refused >= 500) return 'infra_error'
    if (task.goal !== undefined) return 'refused'
  }
}

type Exchange = {
  readonly venue: TrialEnvironment
  readonly talk: Talk
  readonly move: Extract<Move, { say: string }>
  readonly prompts: readonly string[]
}

/** Sends one message. Returns the status of a response that cannot be graded. */
async function exchange({ venue, talk, move, prompts }: Exchange, course: Course): Promise<number | undefined> {
  const { say, check } = move
  const answers = await talk(asSaid(say, check))
  const [{ status, body, ms, cpuMs }] = answers
  course.turnMs.push(ms)
  course.turnCpuMs.push(cpuMs)
  const booked = await readAll(venue, course.seen)
  for (const id of venue.books.ids()) course.seen.add(id)
  const { calls, tokens, steps } = venue.watch.take()
  course.steps += steps
  course.tokens = {
    input: course.tokens.input + tokens.input,
    cached: course.tokens.cached + tokens.cached,
    output: course.tokens.output + tokens.output,
  }
  if (check)
    course.why.push(
      ...failedChecks(
        check,
        answers.map(each => each.status),
        body,
      ).map(redactGeneratedIds),
    )
  if (status === 200)
    course.breaches.push(
      ...breachesOf(
        { said: say, consents: move.consents, before: course.answers.at(-1), now: body, booked },
        { prompts, publicUrl: venue.publicUrl, websites: venue.websites, names: venue.names },
      ).map(redactGeneratedIds),
    )
  course.turns.push(turnOf(say, answers[0], { booked, calls, warnings: venue.takeWarnings() }))
  if (status !== 200) return status
  course.answers.push(body)
  return undefined
}

const asSaid = (text: string, check: Checked | undefined) => ({
  text,
  ...(check?.new_session ? { newSession: true } : {}),
  ...(check?.repeated ? { repeated: true } : {}),
  ...(check?.times === undefined ? {} : { times: check.times }),
})

function turnOf(
  said: string,
  { status, body }: Answer,
  { booked, calls, warnings }: { booked: readonly Booked[]; calls: Turn['calls']; warnings: readonly string[] },
): Turn {
  const total = body.cart?.totals?.total
  return {
    said,
    status,
    reply: redactGeneratedIds(status === 200 ? body.reply : JSON.stringify(body)),
    cart: status === 200 ? cartLines(body) : [],
    missing: body.missing ?? [],
    ...(total === undefined ? {} : { total: total.toFixed(2) }),
    ready: body.ready_to_buy ?? false,
    calls: JSON.parse(redactGeneratedIds(JSON.stringify(calls))) as Turn['calls'],
    booked: booked.length,
    dropped: warnings.filter(text => text.startsWith('a sentence of the model was dropped')).length,
    ...(body.degraded ? { degraded: true } : {}),
  }
}

type Outcome = { readonly booked: readonly Booked[]; readonly joined: number; readonly end: End }

function grade({ task, expected, venue }: TrialInput, course: Course, { booked, joined, end }: Outcome): Parts {
  const { expect, script, goal } = task
  const like = expected.orders[0]
  const differences =
    expect.meets && like
      ? unmetRequirements(booked, expect.meets, like, venue.market)
      : orderDifferences(booked, expected.orders)
  const checksFailed = course.why.length > 0
  const missed = untold(expect.communicate ?? (goal ? ['total'] : []), course.answers, booked)
  const said = course.turns.map(({ reply }) => reply.toLowerCase()).join('\n')
  const forbidden = (expect.never ?? []).filter(text => said.includes(text.toLowerCase()))
  const called = course.turns.flatMap(({ calls }) => calls.map(({ tool }) => tool))
  const strays = (expect.tools?.must_not ?? []).filter(tool => called.includes(tool))
  const follows = expect.tools === undefined || followsTrajectory(expect.tools.mode, expect.tools.must, called)
  const tooMany = called.length > task.limits.max_tool_calls
  course.why.push(...differences)
  course.why.push(...missed, ...forbidden.map(text => `said “${text}”`), ...course.breaches)
  if (strays.length > 0 || !follows) course.why.push(`called ${called.join(', ') || 'no tool'}`)
  if (tooMany) course.why.push(`called ${called.length} tools, at most ${task.limits.max_tool_calls} are allowed`)
  if (end !== 'done') course.why.push(`ended with ${end}`)
  if (expect.waiting !== undefined && joined !== expect.waiting) course.why.push(`${joined} joined the waitlist`)
  return {
    END_STATE:
      differences.length === 0 && (expect.waiting === undefined || joined === expect.waiting) && end === 'done' ? 1 : 0,
    COMMUNICATE: missed.length === 0 ? 1 : 0,
    NEVER: forbidden.length === 0 && course.breaches.length === 0 ? 1 : 0,
    ...(script ? { CHECKS: checksFailed ? (0 as const) : (1 as const) } : {}),
    ...(expect.tools || tooMany
      ? { TOOLS: follows && strays.length === 0 && !tooMany ? (1 as const) : (0 as const) }
      : {}),
  }
}
