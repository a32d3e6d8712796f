import { flushCompileCache } from 'node:module'
import { createClerk } from '#src/clerk/clerk.ts'
import { createApp, listen } from '#src/http/app.ts'
import { openWebSockets } from '#src/http/websockets.ts'
import { reduceGcFrequency } from '#src/kernel/heap.ts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { realWorld } from '#src/kernel/world.ts'
import { readConfig } from './config.ts'
import { demoProblemsOf } from './demo-rules.ts'
import { emulatorProblemsOf } from './emulators.ts'
import { createEngine } from './engine.ts'
import { watchSignals } from './lifecycle.ts'
import { openObservability } from './open-observability.ts'
import { whyNotStarted } from './startup-failure.ts'
import { warm } from './warm.ts'
import { welcome } from './welcome.ts'

let log: Log | undefined

// Watch signals before anything else, so that an aborted start still terminates its local chain.
const stop = watchSignals(process, realWorld, () => log)

async function serve(): Promise<void> {
  const config = readConfig(process.env, config => [...demoProblemsOf(config), ...emulatorProblemsOf(config)])
  const watch = openObservability(config, realWorld)
  log = watch.log
  if (config.ALLOW_DEMO && !config.local) log.warn({}, 'ALLOW_DEMO is set: paid orders may have no real kitchen')
  await using engine = await createEngine(config, realWorld, log)
  void engine.lost.then(error => {
    const what = error.cause === undefined ? error.message : 'the disk lost a write'
    watch.log.error({ error: describeError(error.cause ?? error) }, `${what}: exiting, restart the server`)
    process.exit(1)
  })
  await using clerk = await createClerk(config, engine, realWorld, log, watch.meter)
  using watching = watch.begin(engine.db)
  const deps = {
    engine,
    clerk,
    world: realWorld,
    log,
    requests: watch.requests,
    ...watching,
    baseUrl: config.BASE_URL,
    mcpHosts: config.MCP_HOSTS,
  }
  const app = createApp(deps)
  reduceGcFrequency()
  await using server = await listen(app, realWorld, config.PORT, config.HOST)
  await using _sockets = openWebSockets(server, deps)
  process.stdout.write(welcome(config))
  // Flush the compile cache after warm-up, because a killed server would not write it.
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
