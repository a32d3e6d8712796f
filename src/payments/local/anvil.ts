import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { HttpRequestError, RpcRequestError, TimeoutError } from 'viem'
import { pause, type World } from '#src/kernel/world.ts'
import { LOCAL_CHAIN_ID, localClient } from './client.ts'
import { findAnvil, INSTALL_ANVIL } from './find-anvil.ts'
import { type ChainRecord, isAlive, readRecord, writeRecord } from './record.ts'

export type AnvilDeps = {
  /** Holds the chain's state, log and record. */
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

/** A running anvil; `stop` lets it write its state and resolves when the process has ended. */
export type Anvil = { readonly rpcUrl: string; readonly stop: () => Promise<void> }

const POLL_MS = 10
const START_POLLS = 1_000
const STOP_POLLS = 1_000
const STARTS = 3

/** Adopts the chain recorded in the folder when it still lives, else starts one from the folder's last state. */
export async function startAnvil(deps: AnvilDeps): Promise<Anvil> {
  mkdirSync(deps.dir, { recursive: true })
  const record = (await adopt(deps)) ?? (await launch(deps, STARTS))
  return { rpcUrl: rpcUrl(record), stop: () => stop(deps, record) }
}

async function adopt(deps: AnvilDeps): Promise<ChainRecord | undefined> {
  const record = readRecord(deps.dir)
  if (!record || !isAlive(record.pid)) return undefined
  const answer = await identify(deps, record.port)
  // the number of a dead process and its port are given to strangers
  if (answer?.chainId !== LOCAL_CHAIN_ID || answer.instance !== record.instance) return undefined
  const adopted = { ...record, owner: process.pid }
  writeRecord(deps.dir, adopted)
  deps.log.info(`Adopted the local chain that was still running at ${rpcUrl(record)}`)
  return adopted
}

async function launch(deps: AnvilDeps, startsLeft: number): Promise<ChainRecord> {
  checkState(deps.dir)
  const port = await freePort()
  const logPath = join(deps.dir, 'chain.log')
  const child = spawnAnvil(deps, port, logPath)
  const failure = watch(child)
  for (let poll = 0; poll < START_POLLS && failure.text === undefined; poll++) {
    const answer = await identify(deps, port)
    if (answer && failure.text === undefined) {
      const record = { pid: child.pid!, port, instance: answer.instance, owner: process.pid }
      writeRecord(deps.dir, record)
      return record
    }
    await pause(deps.world, POLL_MS)
  }
  child.kill('SIGKILL')
  const words = readFileSync(logPath, 'utf8').trim()
  if (startsLeft > 1 && /address already in use/i.test(words)) return launch(deps, startsLeft - 1)
  throw new Error(`The local chain did not start: ${failure.text ?? 'anvil did not answer in time'}. ${words}`.trim())
}

/** Its own process group and a log file: neither Ctrl-C nor the end of this process may cut it off while it writes. */
function spawnAnvil(deps: AnvilDeps, port: number, logPath: string): ChildProcess {
  const log = openSync(logPath, 'w')
  const chain = ['--chain-id', String(LOCAL_CHAIN_ID), '--accounts', '0', '--prune-history', '256']
  const state = ['--state', join(deps.dir, 'chain.json'), '--state-interval', '1']
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
    failure.text = `anvil cannot be run (${error.message}). ${INSTALL_ANVIL}`
  })
  child.once('exit', (code, signal) => {
    failure.text ??= `anvil ended with ${signal ?? `code ${code}`}`
  })
  return failure
}

async function stop({ dir, world, log }: AnvilDeps, record: ChainRecord): Promise<void> {
  // a process that adopted the chain since then needs it, and stops it
  if (readRecord(dir)?.owner !== process.pid || !isAlive(record.pid)) return
  process.kill(record.pid, 'SIGTERM')
  for (let poll = 0; poll < STOP_POLLS && isAlive(record.pid); poll++) await pause(world, POLL_MS)
  if (isAlive(record.pid)) {
    log.warn(`The local chain did not stop when asked; killing process ${record.pid}`)
    process.kill(record.pid, 'SIGKILL')
  }
  rmSync(join(dir, 'chain.pid.json'), { force: true })
}

/** anvil rewrites the file in place, so that a power cut can leave half of it. */
function checkState(dir: string) {
  const path = join(dir, 'chain.json')
  try {
    JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw new Error(`${path} is damaged. Restore it, or delete ${dir} to begin with an empty chain and ledger.`)
  }
}

/** The chain's number and anvil's name for this run; undefined while nothing answers. */
async function identify({ world }: AnvilDeps, port: number) {
  const client = localClient(world, `http://127.0.0.1:${port}`)
  try {
    const { chainId, instanceId } = await client.request<Metadata>({ method: 'anvil_metadata' })
    return { chainId, instance: instanceId }
  } catch (error) {
    if (error instanceof HttpRequestError || error instanceof RpcRequestError || error instanceof TimeoutError)
      return undefined
    throw error
  }
}

const rpcUrl = ({ port }: ChainRecord) => `http://127.0.0.1:${port}`

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve((address as { port: number }).port))
    })
  })
}
