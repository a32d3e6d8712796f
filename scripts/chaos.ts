import { runChaos } from './chaos/command.ts'

process.exitCode = await runChaos(process.argv.slice(2))
