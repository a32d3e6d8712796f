import { runChat } from './chat/command.ts'

process.exit(await runChat(process.argv.slice(2), process.env, process.stdin, process.stdout))
