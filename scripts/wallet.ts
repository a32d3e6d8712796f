import { runWallet } from './wallet/command.ts'

process.exitCode = await runWallet(process.argv.slice(2), process.env)
