import { pino } from 'pino'
import { createClerk } from './clerk/clerk.ts'
import { readConfig } from './config.ts'
import { createEngine } from './engine.ts'
import { createApp, listen } from './http/app.ts'
import { openSockets } from './http/sockets.ts'
import { realWorld } from './kernel/world.ts'
import { welcome } from './welcome.ts'

// from the first moment on, so that a start that is broken off still takes its chain down with it
const stopSignal = new Promise(resolve => {
  process.once('SIGINT', resolve).once('SIGTERM', resolve)
})

async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.LOG_LEVEL })
  await using engine = await createEngine(config, realWorld, log)
  await using clerk = await createClerk(config, engine, realWorld, log)
  const deps = { engine, clerk, world: realWorld, log, baseUrl: config.BASE_URL, mcpHosts: config.MCP_HOSTS }
  const app = createApp(deps)
  await using server = await listen(app, realWorld, config.PORT, config.HOST)
  await using _sockets = openSockets(server, deps)
  engine.warm()
  process.stdout.write(welcome(config))
  await stopSignal
}

await serve().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
