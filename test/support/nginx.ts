import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './server.ts'

const BINARY = '/usr/sbin/nginx'

/** Reason for skipping tests that need nginx; undefined if they run. */
export const withoutNginx: string | undefined =
  process.env.REQUIRE_SERVICES === '1' || spawnSync(BINARY, ['-v']).status === 0 ? undefined : 'nginx is not installed'

/** Starts nginx with the deployed configuration, but with its own listen address and the given upstream ports. */
export async function startNginx(port: number, servers: readonly number[]): Promise<AsyncDisposable> {
  const dir = mkdtempSync(join(tmpdir(), 'comanda-nginx-'))
  for (const folder of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(dir, folder))
  const path = join(dir, 'nginx.conf')
  writeFileSync(path, configuration(port, servers))
  const child = spawn(BINARY, ['-p', dir, '-c', path, '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const endWithWorker = () => void child.kill('SIGKILL')
  process.once('exit', endWithWorker)
  const said: string[] = []
  createInterface(child.stderr!).on('line', line => said.push(line))
  await isReady(child, port, said)
  return {
    [Symbol.asyncDispose]: async () => {
      process.off('exit', endWithWorker)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function configuration(port: number, servers: readonly number[]): string {
  let text = readFileSync('deploy/nginx.conf', 'utf8')
  const change = (from: string, to: string) => {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no ${from}`)
    text = text.replace(from, to)
  }
  servers.forEach((server, n) => void change(`server server-${n + 1}:3000`, `server 127.0.0.1:${server}`))
  change('listen 80;', `listen 127.0.0.1:${port};`)
  // the user that runs the tests might have no write access elsewhere
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${name.replace('client_', '')};`,
  )
  change('http {', `http {\n${folders.join('\n')}`)
  return text
}

async function isReady(child: ChildProcess, port: number, said: readonly string[]): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${said.join('\n')}`)
    const answered = await fetch(`http://127.0.0.1:${port}/metrics`).then(
      response => response.status === 404,
      () => false,
    )
    if (answered) return
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}

/** Free ports, one for each upstream server in the deployed configuration. */
export const portsOfFleet = (): Promise<number[]> =>
  Promise.all(
    readFileSync('deploy/nginx.conf', 'utf8')
      .match(/^\s+server server-\d+:/gm)!
      .map(() => freePort()),
  )
