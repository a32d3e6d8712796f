import { runNewOperation } from './new-operation/command.ts'

process.exitCode = runNewOperation(process.argv.slice(2), process.cwd())
