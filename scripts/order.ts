import { runOrder } from './order/command.ts'

process.exitCode = await runOrder(process.argv.slice(2), process.env)
