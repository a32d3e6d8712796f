import { runSimulate } from './simulate/command.ts'

process.exitCode = await runSimulate(process.argv.slice(2))
