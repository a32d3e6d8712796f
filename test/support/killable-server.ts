import { createClerk } from '#src/clerk/clerk.ts'
import { readConfig } from '#src/config.ts'
import { createEngine } from '#src/engine.ts'
import { createApp, listen } from '#src/http/app.ts'
import { openSockets } from '#src/http/sockets.ts'
import { realWorld } from '#src/kernel/world.ts'

// The whole product as a child process that ends itself with SIGKILL at the crash point named by CRASH_AT. Its clock is
// CLOCK_AHEAD milliseconds ahead.

const { CRASH_AT, CLOCK_AHEAD = '0', ...env } = process.env
const config = readConfig(env)
const world: typeof realWorld = {
  ...realWorld,
  now: () => Date.now() + Number(CLOCK_AHEAD),
  crashpoint: point => {
    if (point === CRASH_AT) process.kill(process.pid, 'SIGKILL')
  },
}
const log = { info: () => {}, warn: () => {}, error: () => {} }
const engine = await createEngine(config, world, log)
const clerk = await createClerk(config, engine, world, log)
const deps = { engine, clerk, world, log, baseUrl: config.BASE_URL }
const app = createApp(deps)
const server = await listen(app, world, config.PORT, config.HOST)
openSockets(server, deps)
process.send?.('listening')
