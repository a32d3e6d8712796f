import { runJobs } from './jobs/command.ts'

process.exitCode = await runJobs(process.argv.slice(2), process.env)
