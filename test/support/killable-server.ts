import { createClerk } from '#src/clerk/clerk.ts'
import { readConfig } from '#src/config.ts'
import { createEngine } from '#src/engine.ts'
import { createApp, listen } from '#src/http/app.ts'
import { openChatSocket } from '#src/http/streams/chat-socket.ts'
import { realWorld } from '#src/kernel/world.ts'

// The whole product as a child process that ends itself with SIGKILL at the crash point named by CRASH_AT.

const { CRASH_AT, ...env } = process.env
const config = readConfig(env)
const world: typeof realWorld = {
  ...realWorld,
  crashpoint: point => {
    if (point === CRASH_AT) process.kill(process.pid, 'SIGKILL')
  },
}
const log = { info: () => {}, warn: () => {}, error: () => {} }
const engine = await createEngine(config, world, log)
const clerk = await createClerk(config, engine, world, log)
const app = createApp({ engine, clerk, world, log, baseUrl: config.BASE_URL })
const server = await listen(app, world, config.PORT, config.HOST)
openChatSocket(server, { clerk, world, log })
process.send?.('listening')
