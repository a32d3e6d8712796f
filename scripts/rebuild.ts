import { runRebuild } from './rebuild/command.ts'

process.exitCode = await runRebuild(process.argv.slice(2), process.env)
