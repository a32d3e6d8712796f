import { runMutationCheck } from './planted/command.ts'

process.exitCode = await runMutationCheck(process.argv.slice(2))
