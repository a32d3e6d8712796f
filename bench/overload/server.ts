import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'
import { startLocalChain } from '#dev/chain/local-chain.ts'
import { ALLOW_DEMO } from '#src/app/settings.ts'
import { freePort } from '#src/kernel/free-port.ts'
import { realWorld } from '#src/kernel/world.ts'

const MAIN = fileURLToPath(new URL('../../src/main.js', import.meta.url))
const AUDIT = fileURLToPath(new URL('../../scripts/audit.ts', import.meta.url))
const START_PATIENCE_MS = 60_000
const AUDIT_EVERY_MS = 500
const AUDIT_PATIENCE_MS = 60_000
const silent = { info: () => {}, warn: () => {} }

export type Audit = { readonly balanced: boolean; readonly text: string }

/** Starts the whole product in a process of its own, on its own chain. Disposing removes all traces. */
export async function startServer(more: Readonly<Record<string, string>> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'comanda-overload-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rmSync(dir, { recursive: true, force: true }))
  const chain = stack.use(await startLocalChain({ dir: join(dir, 'chain'), world: realWorld, log: silent }))
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    BASE_URL: baseUrl,
    STATE_DIR: join(dir, 'state'),
    CHAIN_RPC_URL: chain.rpcUrl,
    TREASURY_KEY: chain.keys.treasury,
    RELAYER_KEY: chain.keys.relayer,
    ALLOW_DEMO,
    KITCHEN_SPEED: '0',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...more,
  }
  const child = fork(MAIN, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  stack.defer(() => end(child))
  await untilReady(`${baseUrl}/health/ready`, child)
  const opened = stack.move()
  return {
    baseUrl,
    /** Mints micro-USDC into a wallet. */
    mint: (address: Hex, amount: bigint) => chain.mint(address, amount),
    /** CPU seconds used by the server process so far, and its peak memory. */
    used: () => usedBy(child.pid!),
    /** Audits the books once all work is completed, or after a minute. */
    audit: () => audit(env),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + START_PATIENCE_MS
  for (;;) {
    const status = await fetch(url).then(
      response => response.status,
      () => 0,
    )
    if (status === 200) return
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error('the server did not start')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Reads the usage from Linux's /proc. Returns zeros on other systems. */
function usedBy(pid: number): { readonly cpuSeconds: number; readonly peakMiB: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return { cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100, peakMiB: Number(peak?.[1] ?? 0) / 1024 }
  } catch {
    return { cpuSeconds: 0, peakMiB: 0 }
  }
}

async function audit(env: Record<string, string>): Promise<Audit> {
  const giveUpAt = Date.now() + AUDIT_PATIENCE_MS
  for (;;) {
    const child = fork(AUDIT, { env, silent: true })
    let text = ''
    child.stdout!.on('data', piece => {
      text += piece
    })
    child.stderr!.on('data', piece => {
      text += piece
    })
    const [code] = await once(child, 'close')
    if (code === 0 || Date.now() > giveUpAt) return { balanced: code === 0, text: text.trim() }
    await new Promise(resolve => setTimeout(resolve, AUDIT_EVERY_MS))
  }
}
