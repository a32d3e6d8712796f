import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A stranger's machine: none of our programs, none of our environment variables, empty folders, and npm. */

/** Network settings of the machine. No other environment variable of ours is passed on. */
const NETWORK = /^(?:npm_config_(?:registry|cafile|proxy|https_proxy)|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i
/** PATH without the programs of this repository. */
const PATH = (process.env.PATH ?? '')
  .split(':')
  .filter(folder => !folder.startsWith(process.cwd()) && !folder.includes('node_modules'))
  .join(':')

type Environment = Readonly<Record<string, string>>

export const strangersEnvironment: Environment = {
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (NETWORK.test(name) && value ? [[name, value]] : [])),
  ),
  PATH,
}

export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'comanda-stranger-'))

/** npm needs the registry. If it does not respond, tests are skipped, unless REQUIRE_SERVICES=1. */
export const canInstall = (): boolean =>
  process.env.REQUIRE_SERVICES === '1' ||
  spawnSync('npm', ['view', 'viem@2.57.0', 'version', '--fetch-retries=0', '--fetch-timeout=10000'], {
    env: { ...strangersEnvironment, HOME: emptyFolder() },
  }).status === 0

/** Runs a line in a folder, whose npm cache is its own unless `env` names another. Resolves with its output. */
export function runLine(shell: readonly [string, ...string[]], line: string, cwd: string, env: Environment = {}) {
  const [program, ...flags] = shell
  const options = {
    cwd,
    env: { ...strangersEnvironment, HOME: cwd, npm_config_cache: join(cwd, 'cache'), ...env },
    timeout: 280_000,
  }
  return new Promise<string>((resolve, reject) =>
    execFile(program, [...flags, line], options, (error, out, err) =>
      error ? reject(new Error(`${line}\n${out}\n${err}`)) : resolve(out),
    ),
  )
}
