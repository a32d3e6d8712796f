import { runRestore } from './restore/command.ts'

process.exitCode = await runRestore(process.argv.slice(2), process.env)
