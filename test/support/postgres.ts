import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './server.ts'

/** PostgreSQL for one test file, in a folder that is removed with it. Dispose it in afterAll. */
export type TestPostgres = AsyncDisposable & {
  /** URL of a new database, empty or copied from another one that has no connections. */
  readonly freshDatabase: (copyOf?: string) => Promise<string>
  /** Kills it at once; its child processes exit on their own. */
  readonly kill: () => Promise<void>
  /** Restarts it on the same port; resolves once it accepts connections. */
  readonly start: () => Promise<void>
}

/** Debian installs the server programs outside of PATH, in one folder per version. */
const folders = (): string[] => {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map(version => join(debian, version, 'bin')) : []
  return [...versions.sort().reverse(), ...(process.env.PATH ?? '').split(':')]
}
const bin = folders().find(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))

/** Reason for skipping tests that need PostgreSQL; undefined if they run. */
export const withoutPostgres: string | undefined =
  process.env.REQUIRE_SERVICES === '1' || bin !== undefined ? undefined : 'PostgreSQL is not installed'

const USER = 'comanda'

/** Starts PostgreSQL. `isDurable: false` skips disk syncs, for tests that kill nothing. */
export async function startPostgres({ isDurable = true } = {}): Promise<TestPostgres> {
  if (bin === undefined) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  const dir = mkdtempSync(join(tmpdir(), 'comanda-postgres-'))
  const owner = ownerOf()
  if (owner) chownSync(dir, owner.uid, owner.gid)
  const data = join(dir, 'data')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    {
      ...owner,
      cwd: dir,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const port = await freePort()
  const url = (name: string) => `postgres://${USER}@127.0.0.1:${port}/${name}`
  let running: ChildProcess | undefined
  let databases = 0
  const end = async (signal: 'SIGKILL' | 'SIGINT') => {
    const ending = running
    running = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    const theirs = signal === 'SIGKILL' ? childrenOf(ending.pid!) : []
    ending.kill(signal)
    // its backends outlive it for a moment, in which they might still commit
    for (const pid of theirs) killIfAlive(pid)
    await ended
  }
  const endWithWorker = () => {
    running?.kill('SIGKILL')
    rmSync(dir, { recursive: true, force: true })
  }
  process.once('exit', endWithWorker)
  const postgres: TestPostgres = {
    freshDatabase: async (copyOf = url('template1')) => {
      databases += 1
      const name = `ledger_${databases}`
      const { default: pg } = await import('pg')
      const client = new pg.Client({ connectionString: url('postgres') })
      await client.connect()
      try {
        await client.query(`create database ${name} template ${new URL(copyOf).pathname.slice(1)}`)
      } finally {
        await client.end()
      }
      return url(name)
    },
    kill: () => end('SIGKILL'),
    start: async () => {
      const settings = ['unix_socket_directories=', 'listen_addresses=127.0.0.1', 'max_connections=300']
      const disk = isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
      const options = [...settings, ...disk, `port=${port}`, 'log_min_messages=fatal'].flatMap(name => ['-c', name])
      const launch = () =>
        spawn(join(bin, 'postgres'), ['-D', data, ...options], {
          ...owner,
          cwd: dir,
          stdio: ['ignore', 'ignore', 'pipe'],
        })
      do running = launch()
      while (!(await becomesReady(running, url('postgres'))))
    },
    [Symbol.asyncDispose]: async () => {
      process.off('exit', endWithWorker)
      await end('SIGINT')
      rmSync(dir, { recursive: true, force: true })
    },
  }
  await postgres.start()
  return postgres
}

/** Child processes of a process, if the system reports them. */
function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`
  return existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : []
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** User to run PostgreSQL as, because it refuses to run as root; the Debian package creates one. */
function ownerOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** False if child processes of a killed server are still exiting, so that the start must be retried. */
async function becomesReady(server: ChildProcess, url: string): Promise<boolean> {
  const said: string[] = []
  const lines = createInterface(server.stderr!).on('line', line => said.push(line))
  const toldAll = once(lines, 'close')
  const { default: pg } = await import('pg')
  for (;;) {
    if (server.exitCode !== null) {
      await toldAll
      const text = said.join('\n')
      if (/pre-existing shared memory|lock file .* already exists/.test(text)) return false
      throw new Error(`postgres ended with ${server.exitCode}: ${text}`)
    }
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    // a refused client closes on its own
    client.on('error', () => {})
    const isOpen = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isOpen) return true
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
