import { readConfig } from '#src/app/config.ts'
import { createEngine } from '#src/app/engine.ts'
import { openWatch } from '#src/app/open-watch.ts'
import { warm } from '#src/app/warm.ts'
import { createClerk } from '#src/clerk/clerk.ts'
import { createApp, listen } from '#src/http/app.ts'
import { openSockets } from '#src/http/sockets.ts'
import { collectSeldom } from '#src/kernel/heap.ts'
import { realWorld } from '#src/kernel/world.ts'

// Our server as `src/main.js` runs it, but for the gate unless SHEDDING is on: a bench asks for as much as can be done, and
// is not to be told that this is too much. What it costs is the same.

const { SHEDDING, ...env } = process.env
const config = readConfig(env)
const watch = openWatch(config, realWorld)
const { log } = watch
const engine = await createEngine(config, realWorld, log)
const clerk = await createClerk(config, engine, realWorld, log)
const { gate, ...watching } = watch.begin(engine.db)
const deps = {
  ...{ engine, clerk, world: realWorld, log, requests: watch.requests, ...watching },
  ...(SHEDDING === 'on' ? { gate } : {}),
  ...{ baseUrl: config.BASE_URL, mcpHosts: config.MCP_HOSTS },
}
const app = createApp(deps)
collectSeldom()
const server = await listen(app, realWorld, config.PORT, config.HOST)
openSockets(server, deps)
await warm(realWorld, log, [engine, app])
process.once('SIGTERM', () => process.exit(0))
