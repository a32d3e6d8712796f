import { runMerchant } from './merchant/command.ts'

process.exitCode = await runMerchant(process.argv.slice(2), process.env)
