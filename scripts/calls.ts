import { runCalls } from './calls/command.ts'

process.exitCode = await runCalls(process.argv.slice(2), process.env)
