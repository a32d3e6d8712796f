import type { Circuit } from '#src/clerk/model/circuit.ts'
import { promptFrom } from '#src/clerk/model/prompt.ts'
import type { Course } from '../cassette/answers.ts'
import { withCassette } from '../cassette/cassette.ts'
import { findMutant } from '../mutants/find.ts'
import type { Task } from '../task/schema.ts'
import { type ClerkOverrides, type EvalWorld, openEvalWorld } from '../world/eval-world.ts'
import { openRemoteService } from '../world/remote-service.ts'
import type { TrialEnvironment } from '../world/stand.ts'
import { type Arm, cassetteOf, type RunOptions } from './options.ts'

type World = Pick<Task, 'world'>['world']

/** Key of a world, without the time of the conversation. */
export const worldKey = ({ now: _, ...world }: World): string => JSON.stringify(world)

/** Starts the world of some tasks, with the clerk of an arm. */
export async function openStage(
  run: RunOptions,
  arm: Arm,
  { now: _, limited, dead_model: dead, ...overrides }: World,
): Promise<Stage> {
  const replay = createReplay()
  const venue = await openEvalWorld({
    chain: run.chain,
    indexes: run.indexes,
    overrides,
    limited: limited ?? false,
    env: dead ? DEAD : environmentOf(run, arm),
    recast: recastOf(run, arm, replay),
  })
  return { venue, replay, [Symbol.asyncDispose]: () => venue[Symbol.asyncDispose]() }
}

/** Opens the environment for conversations: a local world, or the remote service named by the run. */
export async function openEnvironment(run: RunOptions, arm: Arm, world: World): Promise<Stage<TrialEnvironment>> {
  if (run.baseUrl === undefined) return openStage(run, arm, world)
  return { venue: await openRemoteService(run.baseUrl), replay: createReplay(), [Symbol.asyncDispose]: async () => {} }
}

export type Stage<Where = EvalWorld> = AsyncDisposable & {
  readonly venue: Where
  readonly replay: Replay
}

/** Progress of a replay: calls answered since the last `take`, and the first call without a recording. */
export type Replay = {
  /** Starts a conversation; `next` continues it with another message. */
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

/** Circuit breaker that never opens, because an unrecorded request is not a server failure. */
const ALWAYS_ASKED: Circuit = { run: work => work(), state: () => ({ state: 'closed' }) }

/** Unreachable model server. */
const DEAD = { CLERK_MODEL: 'compat:nobody', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }

function environmentOf({ cassettes }: RunOptions, { model }: Arm): Record<string, string> {
  if (model === 'house') return {}
  const { OPENAI_API_KEY, OPENAI_BASE_URL } = process.env
  // Replays make no model calls.
  const isReplayed = cassettes !== undefined && cassettes.mode !== 'record'
  return {
    CLERK_MODEL: model,
    ...(isReplayed ? { OPENAI_API_KEY: 'replayed', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' } : {}),
    ...(!isReplayed && OPENAI_API_KEY ? { OPENAI_API_KEY } : {}),
    ...(!isReplayed && OPENAI_BASE_URL ? { OPENAI_BASE_URL } : {}),
  }
}

function recastOf({ cassettes, mutant }: RunOptions, arm: Arm, { course, hit, miss }: Replay): ClerkOverrides {
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
