import type { Circuit } from '#src/clerk/model/circuit.ts'
import { promptFrom } from '#src/clerk/model/prompt.ts'
import type { Course } from '../cassette/answers.ts'
import { withCassette } from '../cassette/cassette.ts'
import { findMutant } from '../mutants/find.ts'
import type { Task } from '../task/schema.ts'
import { openDistant } from '../world/distant.ts'
import type { Stand } from '../world/stand.ts'
import { openVenue, type Recast, type Venue } from '../world/venue.ts'
import { type Arm, cassetteOf, type RunOptions } from './options.ts'

type World = Pick<Task, 'world'>['world']

/** What a world has to be, without the time at which a conversation takes place in it. */
export const worldKey = ({ now: _, ...world }: World): string => JSON.stringify(world)

/** Starts the world of some tasks, with the clerk of an arm in it. */
export async function openStage(
  run: RunOptions,
  arm: Arm,
  { now: _, limited, dead_model: dead, ...overrides }: World,
): Promise<Stage> {
  const replay = createReplay()
  const venue = await openVenue({
    ...{ chain: run.chain, indexes: run.indexes },
    overrides,
    limited: limited ?? false,
    env: dead ? DEAD : environmentOf(run, arm),
    recast: recastOf(run, arm, replay),
  })
  return { venue, replay, [Symbol.asyncDispose]: () => venue[Symbol.asyncDispose]() }
}

/** Where conversations take place: in a world of its own, or at the service that a run names. */
export async function openScene(run: RunOptions, arm: Arm, world: World): Promise<Stage<Stand>> {
  if (run.baseUrl === undefined) return openStage(run, arm, world)
  return { venue: await openDistant(run.baseUrl), replay: createReplay(), [Symbol.asyncDispose]: async () => {} }
}

export type Stage<Where = Venue> = AsyncDisposable & {
  readonly venue: Where
  readonly replay: Replay
}

/** Calls to a model that a cassette answered since they were taken last, and the first that it had no answer to. */
export type Replay = {
  /** A conversation begins, or goes on with another message. */
  readonly begin: (task: string) => void
  readonly next: () => void
  readonly course: () => Course
  readonly isCut: () => boolean
  readonly take: () => { readonly calls: number; readonly missed?: string }
  readonly hit: () => void
  readonly miss: (why: string) => void
}

function createReplay(): Replay {
  let course: Course = { task: '', turn: 0 }
  let calls = 0
  let missed: string | undefined
  return {
    begin: task => {
      course = { task, turn: 0 }
    },
    next: () => {
      course = { ...course, turn: course.turn + 1 }
    },
    course: () => course,
    isCut: () => missed !== undefined,
    take: () => {
      const taken = { calls, ...(missed === undefined ? {} : { missed }) }
      calls = 0
      missed = undefined
      return taken
    },
    hit: () => {
      if (missed === undefined) calls += 1
    },
    miss: why => {
      missed ??= why
    },
  }
}

/** A request that was not recorded is no failure of a server that would have to be left alone. */
const ALWAYS_ASKED: Circuit = { run: work => work(), state: () => ({ state: 'closed' }) }

/** A server that nobody is at. */
const DEAD = { CLERK_MODEL: 'compat:nobody', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }

function environmentOf({ cassettes }: RunOptions, { model }: Arm): Record<string, string> {
  if (model === 'house') return {}
  const { OPENAI_API_KEY, OPENAI_BASE_URL } = process.env
  // nothing is called while cassettes are replayed
  const isReplayed = cassettes !== undefined && cassettes.mode !== 'record'
  return {
    CLERK_MODEL: model,
    ...(isReplayed ? { OPENAI_API_KEY: 'replayed', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' } : {}),
    ...(!isReplayed && OPENAI_API_KEY ? { OPENAI_API_KEY } : {}),
    ...(!isReplayed && OPENAI_BASE_URL ? { OPENAI_BASE_URL } : {}),
  }
}

function recastOf({ cassettes, mutant }: RunOptions, arm: Arm, { course, hit, miss }: Replay): Recast {
  const changed = mutant === undefined ? {} : findMutant(mutant).recast
  return {
    ...changed,
    deps: deps => {
      const given = changed.deps?.(deps) ?? deps
      if (!given.remote) return given
      const prompt = promptFrom(arm.prompt)
      const { remote } = given
      const model = cassettes
        ? withCassette(remote.model, { ...cassettes, name: cassetteOf(arm), course, onHit: hit, onMiss: miss })
        : remote.model
      const circuit = cassettes && cassettes.mode !== 'record' ? ALWAYS_ASKED : remote.circuit
      return { ...given, remote: { ...remote, model, prompt, circuit } }
    },
  }
}
