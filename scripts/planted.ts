import { runPlanted } from './planted/command.ts'

process.exitCode = await runPlanted(process.argv.slice(2))
