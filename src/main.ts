import { pino } from 'pino'
import { readConfig } from './config.ts'
import { createEngine } from './engine.ts'
import { createApp, listen } from './http/app.ts'
import { realWorld } from './kernel/world.ts'
import { welcome } from './welcome.ts'

const config = readConfig(process.env)
const log = pino({ level: config.LOG_LEVEL })
await using engine = await createEngine(config, realWorld, log)
const app = createApp({ engine, world: realWorld, log, baseUrl: config.BASE_URL })
await using _server = await listen(app, config.PORT, config.HOST)
engine.warm()
process.stdout.write(welcome(config))
await new Promise(resolve => {
  process.once('SIGINT', resolve).once('SIGTERM', resolve)
})
