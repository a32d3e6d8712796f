import { flushCompileCache } from 'node:module'
import { createClerk } from '#src/clerk/clerk.ts'
import { createApp, listen } from '#src/http/app.ts'
import { openSockets } from '#src/http/sockets.ts'
import { collectSeldom } from '#src/kernel/heap.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { realWorld } from '#src/kernel/world.ts'
import { readConfig } from './config.ts'
import { demoProblemsOf } from './demo-rules.ts'
import { emulatorProblemsOf } from './emulators.ts'
import { createEngine } from './engine.ts'
import { watchSignals } from './lifecycle.ts'
import { openWatch } from './open-watch.ts'
import { whyNotStarted } from './start-failure.ts'
import { warm } from './warm.ts'
import { welcome } from './welcome.ts'

let log: Log | undefined

// from the first moment on, so that a start that is broken off still takes its chain down with it
const stop = watchSignals(process, realWorld, () => log)

async function serve(): Promise<void> {
  const config = readConfig(process.env, config => [...demoProblemsOf(config), ...emulatorProblemsOf(config)])
  const watch = openWatch(config, realWorld)
  log = watch.log
  if (config.ALLOW_DEMO && !config.local) log.warn({}, 'ALLOW_DEMO: nobody may cook what is paid for here')
  await using engine = await createEngine(config, realWorld, log)
  void engine.lost.then(error => {
    watch.log.error({ error: describeError(error.cause) }, 'the disk lost a write: this process ends, start it again')
    process.exit(1)
  })
  await using clerk = await createClerk(config, engine, realWorld, log, watch.meter)
  using watching = watch.begin(engine.db)
  const deps = {
    ...{ engine, clerk, world: realWorld, log, requests: watch.requests, ...watching },
    ...{ baseUrl: config.BASE_URL, mcpHosts: config.MCP_HOSTS },
  }
  const app = createApp(deps)
  collectSeldom()
  await using server = await listen(app, realWorld, config.PORT, config.HOST)
  await using _sockets = openSockets(server, deps)
  process.stdout.write(welcome(config))
  // a server that is killed would not keep what is compiled by then
  void warm(realWorld, log, [engine, app]).then(() => flushCompileCache())
  await stop.asked
  stop.allow(config.STOP_SECONDS)
  engine.retire()
  server.drain()
}

await serve().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${whyNotStarted(error, process.env.STATE_DIR ?? 'var')}\n`)
    process.exitCode = 1
  },
)
