import { runAudit } from './audit/command.ts'

process.exitCode = await runAudit(process.argv.slice(2), process.env)
