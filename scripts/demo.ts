import { runDemo } from './demo/command.ts'

process.exit(await runDemo(process.argv.slice(2), process.env, process.stdout))
