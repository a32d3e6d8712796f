import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#src/kernel/free-port.ts'
import { type Running, startProgram } from '../kit/program.ts'

const FOLDER = new URL('../peer-servers/', import.meta.url)

/** Installs missing peers from their own lockfile. Does not touch the product's packages. */
export function installPeerServers(): void {
  const cwd = fileURLToPath(FOLDER)
  if (existsSync(join(cwd, 'node_modules', '.package-lock.json'))) return
  process.stderr.write('installing the peers into bench/peer-servers …\n')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd, stdio: 'inherit' })
}

/** Starts a peer by file name, with its settings. */
export const startPeer = async (name: string, facts: Readonly<Record<string, string>>): Promise<Running> =>
  startProgram({ entry: new URL(`${name}.ts`, FOLDER), env: facts, port: await freePort(), ready: '/ready' })

/** Returns the version of a peer's package. */
export const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, FOLDER), 'utf8')) as { version: string })
    .version
