import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#src/app/config.ts'
import { createEngine, type Engine } from '#src/app/engine.ts'
import { type Clerk, createClerk } from '#src/clerk/clerk.ts'
import type { ClerkResponse } from '#src/clerk/schema.ts'
import { realWorld, type World } from '#src/kernel/world.ts'
import type { TestChain } from './chain.ts'
import { environment } from './server.ts'

export type ClerkLab = AsyncDisposable & {
  readonly engine: Engine
  readonly clerk: Clerk
  /** Sets the clock, which keeps running from there. */
  readonly setClock: (instant: string) => void
  readonly advance: (ms: number) => void
  /** Logged warnings. */
  readonly warnings: readonly string[]
}

/** Clerk on a whole engine, without HTTP, at a time chosen by the test. */
export async function startClerk(
  chain: TestChain,
  options: { env?: Record<string, string>; at?: string; world?: Partial<World> } = {},
): Promise<ClerkLab> {
  const stateDir = mkdtempSync(join(tmpdir(), 'comanda-clerk-'))
  const config = readConfig({
    ...environment(chain, 3999, stateDir),
    BASE_URL: 'https://comanda.example',
    ...options.env,
  })
  let ahead = 0
  const setClock = (instant: string) => {
    ahead = Date.parse(instant) - Date.now()
  }
  if (options.at) setClock(options.at)
  const warnings: string[] = []
  const log = {
    info: () => {},
    error: () => {},
    warn: (about: object, text: string) => warnings.push(`${text} ${JSON.stringify(about)}`),
  }
  const world: World = { ...realWorld, now: () => Date.now() + ahead, ...options.world }
  const engine = await createEngine(config, world, log as never)
  const clerk = await createClerk(config, engine, world, log as never)
  return {
    engine,
    clerk,
    setClock,
    advance: ms => {
      ahead += ms
    },
    warnings,
    [Symbol.asyncDispose]: async () => {
      await clerk[Symbol.asyncDispose]()
      await engine[Symbol.asyncDispose]()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

/** Sends messages in order in one conversation; returns the answers. */
export async function converse(clerk: Clerk, messages: readonly string[]): Promise<ClerkResponse[]> {
  const answers: ClerkResponse[] = []
  for (const message of messages) {
    const session_id = answers.at(-1)?.session_id
    answers.push((await clerk.chat({ message, session_id })).response)
  }
  return answers
}
