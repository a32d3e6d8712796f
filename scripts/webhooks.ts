import { runWebhooks } from './webhooks/command.ts'

process.exitCode = await runWebhooks(process.argv.slice(2), process.env)
