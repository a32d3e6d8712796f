import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseError } from 'viem'
import { freePort } from '#src/kernel/free-port.ts'
import { isAlive } from '#src/kernel/process.ts'
import { pause, type World } from '#src/kernel/world.ts'
import { LOCAL_CHAIN_ID, localClient } from './client.ts'
import { findAnvil, INSTALL_ANVIL } from './find-anvil.ts'
import { type ChainRecord, readRecord, removeRecord, writeRecord } from './record.ts'
import { restoreState, statePath } from './saved-state.ts'

export type AnvilDeps = {
  /** Folder with the chain's state, log, and process record. */
  readonly dir: string
  readonly world: Pick<World, 'after' | 'fetch'>
  readonly anvilPath?: string | undefined
  readonly log: { readonly info: (message: string) => void; readonly warn: (message: string) => void }
}

type Metadata = {
  Method: 'anvil_metadata'
  Parameters?: undefined
  ReturnType: { readonly chainId: number; readonly instanceId: string }
}

/** Running anvil process. */
export type Anvil = {
  readonly rpcUrl: string
  /** True if the process has ended and no other process has adopted the chain since. */
  readonly hasDied: () => boolean
  /** Restarts a process that died, at the same address; resolves to the time at which its state was saved. */
  readonly restart: () => Promise<number | undefined>
  /** Stops the process after it has written its state; resolves when it has ended. */
  readonly stop: () => Promise<void>
}

const POLL_MS = 10
const START_POLLS = 1_000
const ADOPT_POLLS = 200
const STOP_POLLS = 1_000
const STARTS = 3

/**
 * Adopts the chain recorded in the folder if it is still running; otherwise starts one from the folder's last
 * state.
 */
export async function startAnvil(deps: AnvilDeps): Promise<Anvil> {
  mkdirSync(deps.dir, { recursive: true })
  let record = (await adopt(deps)) ?? (await launchFirst(deps))
  return {
    rpcUrl: rpcUrl(record.port),
    hasDied: () => !isAlive(record.pid) && isOurs(deps.dir),
    restart: async () => {
      const savedAt = restoreState(deps.dir)
      record = await launch(deps, record.port)
      return savedAt
    },
    stop: () => stop(deps, record),
  }
}

async function adopt(deps: AnvilDeps): Promise<ChainRecord | undefined> {
  const record = readRecord(deps.dir)
  if (!record || !isAlive(record.pid)) return undefined
  // a record without an instance id is from a server that ended while anvil was starting: anvil might need more
  // time
  const answer = await answerOf(deps, record.port, record.instance ? 1 : ADOPT_POLLS, () => isAlive(record.pid))
  // the OS reuses the pid and port of a dead process, so compare the instance id
  if (!answer || answer.instance !== (record.instance ?? answer.instance)) return undefined
  deps.log.info(`Reusing the local chain still running at ${rpcUrl(record.port)}`)
  return recordChain(deps.dir, { ...record, instance: answer.instance, owner: process.pid })
}

/** Launches anvil; tries another port if another process takes the first one. */
async function launchFirst(deps: AnvilDeps): Promise<ChainRecord> {
  restoreState(deps.dir)
  for (let start = 1; ; start++) {
    try {
      return await launch(deps, await freePort())
    } catch (error) {
      if (start === STARTS || !/address already in use/i.test((error as Error).message)) throw error
    }
  }
}

async function launch(deps: AnvilDeps, port: number): Promise<ChainRecord> {
  const logPath = join(deps.dir, 'chain.log')
  const child = spawnAnvil(deps, port, logPath)
  const failure = watch(child)
  const record = { pid: child.pid ?? 0, port, owner: process.pid }
  if (child.pid) writeRecord(deps.dir, record)
  const answer = await answerOf(deps, port, START_POLLS, () => failure.text === undefined)
  if (answer) return recordChain(deps.dir, { ...record, instance: answer.instance })
  child.kill('SIGKILL')
  removeRecord(deps.dir)
  const words = readFileSync(logPath, 'utf8').trim()
  throw new Error(`The local chain did not start: ${failure.text ?? 'anvil did not answer in time'}. ${words}`.trim())
}

function recordChain(dir: string, record: ChainRecord): ChainRecord {
  writeRecord(dir, record)
  return record
}

/** Polls until anvil responds, at most `polls` times, while `waiting` returns true. */
async function answerOf(deps: AnvilDeps, port: number, polls: number, waiting: () => boolean) {
  for (let poll = 0; poll < polls && waiting(); poll++) {
    if (poll > 0) await pause(deps.world, POLL_MS)
    const answer = await identify(deps, port)
    // another process might have taken the port just before our anvil failed to bind it
    if (answer && waiting()) return answer
  }
  return undefined
}

/**
 * Spawns anvil in its own process group with a log file, so that neither Ctrl-C nor the end of this process
 * interrupts a write.
 */
function spawnAnvil(deps: AnvilDeps, port: number, logPath: string): ChildProcess {
  const log = openSync(logPath, 'w')
  const chain = ['--chain-id', String(LOCAL_CHAIN_ID), '--accounts', '0', '--prune-history', '256']
  const state = ['--state', statePath(deps.dir), '--state-interval', '1']
  const server = ['--silent', '--host', '127.0.0.1', '--port', String(port)]
  try {
    const stdio = ['ignore', log, log] as const
    const child = spawn(findAnvil(deps.anvilPath), [...chain, ...state, ...server], {
      stdio: [...stdio],
      detached: true,
    })
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

function watch(child: ChildProcess): { readonly text: string | undefined } {
  const failure: { text: string | undefined } = { text: undefined }
  child.once('error', error => {
    failure.text = `anvil cannot be run: ${error.message.replace(/\.$/, '')}. ${INSTALL_ANVIL}`
  })
  child.once('exit', (code, signal) => {
    failure.text ??= `anvil ended with ${signal ?? `code ${code}`}`
  })
  return failure
}

const isOurs = (dir: string): boolean => (readRecord(dir)?.owner ?? process.pid) === process.pid

async function stop({ dir, world, log }: AnvilDeps, record: ChainRecord): Promise<void> {
  // a process that has adopted the chain since needs it, and will stop it
  if (!isOurs(dir) || !isAlive(record.pid)) return
  process.kill(record.pid, 'SIGTERM')
  for (let poll = 0; poll < STOP_POLLS && isAlive(record.pid); poll++) await pause(world, POLL_MS)
  if (isAlive(record.pid)) {
    log.warn(`The local chain did not stop when asked; killing process ${record.pid}`)
    process.kill(record.pid, 'SIGKILL')
  }
  removeRecord(dir)
}

/** Returns anvil's instance id; undefined if no anvil with the local chain id responds. */
async function identify({ world }: AnvilDeps, port: number) {
  try {
    const client = localClient(world, rpcUrl(port))
    const { chainId, instanceId } = await client.request<Metadata>({ method: 'anvil_metadata' })
    return chainId === LOCAL_CHAIN_ID ? { instance: instanceId } : undefined
  } catch (error) {
    if (error instanceof BaseError) return undefined
    throw error
  }
}

const rpcUrl = (port: number) => `http://127.0.0.1:${port}`
