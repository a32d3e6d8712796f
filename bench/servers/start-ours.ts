import { readConfig } from '#src/app/config.ts'
import { createEngine } from '#src/app/engine.ts'
import { openObservability } from '#src/app/open-observability.ts'
import { warm } from '#src/app/warm.ts'
import { createClerk } from '#src/clerk/clerk.ts'
import { createApp, listen } from '#src/http/app.ts'
import { openWebSockets } from '#src/http/websockets.ts'
import { reduceGcFrequency } from '#src/kernel/heap.ts'
import { realWorld } from '#src/kernel/world.ts'

// Our server as run by `src/main.js`, but with load shedding only if SHEDDING is on: a benchmark sends as much as
// the server can handle and must not be refused. The cost is the same.

const { SHEDDING, ...env } = process.env
const config = readConfig(env)
const watch = openObservability(config, realWorld)
const { log } = watch
const engine = await createEngine(config, realWorld, log)
const clerk = await createClerk(config, engine, realWorld, log)
const { gate, ...watching } = watch.begin(engine.db)
const deps = {
  engine,
  clerk,
  world: realWorld,
  log,
  requests: watch.requests,
  ...watching,
  ...(SHEDDING === 'on' ? { gate } : {}),
  baseUrl: config.BASE_URL,
  mcpHosts: config.MCP_HOSTS,
}
const app = createApp(deps)
reduceGcFrequency()
const server = await listen(app, realWorld, config.PORT, config.HOST)
openWebSockets(server, deps)
await warm(realWorld, log, [engine, app])
process.once('SIGTERM', () => process.exit(0))
