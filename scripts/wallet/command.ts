import { parseArgs } from 'node:util'
import type { PrivateKeyAccount } from 'viem/accounts'
import { formatMicroUsdc, parseDollars } from '#src/kernel/money.ts'
import { type CommandError, createCommandError, EXIT, isTrouble } from '../client/command-error.ts'
import { askFaucet, balanceOf } from '../client/local-wallet.ts'
import { connectService, type Service } from '../client/service.ts'
import { createWallet, openOrCreateWallet, openWallet, walletPath } from './file.ts'
import { type Outcome, type PayRequest, pay, type Say } from './pay.ts'
import { USAGE } from './usage.ts'

const AGENT = 'comanda-wallet'
const OPTIONS = {
  server: { type: 'string' },
  force: { type: 'boolean', default: false },
  max: { type: 'string', default: '100' },
  wait: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

type Values = ReturnType<typeof readArguments>['values']
type Env = Readonly<Record<string, string | undefined>>

/** Runs one command, prints the result, and returns the exit code. Rethrows only bugs of the program. */
export async function runWallet(argv: readonly string[], env: Env): Promise<number> {
  // Determined before parsing the arguments, which might fail.
  const json = argv.includes('--json')
  try {
    const { values, positionals } = readArguments(argv)
    if (values.help) console.log(USAGE)
    if (values.help) return EXIT.done
    const { ending, facts } = await run(positionals, values, env, json ? () => {} : sayInColumns)
    if (json) console.log(JSON.stringify(facts, null, 2))
    return EXIT[ending]
  } catch (error) {
    if (!isTrouble(error)) throw error
    report(error, json)
    return EXIT[error.ending]
  }
}

function run([command, ...rest]: readonly string[], values: Values, env: Env, say: Say): Promise<Outcome> | Outcome {
  const stateDir = env.STATE_DIR || 'var'
  const address = values.server ?? (env.BASE_URL || `http://localhost:${env.PORT || 3000}`)
  switch (command) {
    case 'create':
      assertAlone(command, rest)
      return create(stateDir, values.force, say)
    case 'fund':
      assertAlone(command, rest)
      return fund(connectService(address, AGENT), openOrCreateWallet(stateDir), say)
    case 'balance':
      assertAlone(command, rest)
      return balance(connectService(address, AGENT), openWallet(stateDir), say)
    case 'pay':
      return pay(openWallet(stateDir), readPayment(rest, values), say)
    default:
      if (command !== undefined) throw misused(`There is no command ${command}.`)
      throw createCommandError('usage', 'A command is missing.', { hint: USAGE.trimEnd() })
  }
}

function create(stateDir: string, replace: boolean, say: Say): Outcome {
  const { address } = createWallet(stateDir, { replace })
  const path = walletPath(stateDir)
  say('Wallet', address)
  say('Kept in', `${path}, readable by you alone`)
  say('This key is for the local chain only. Never send real USDC to it: its signatures are also valid on Base.')
  say('Next: npm run wallet -- fund')
  return { ending: 'done', facts: { address, path } }
}

async function fund(service: Service, { address }: PrivateKeyAccount, say: Say): Promise<Outcome> {
  const gift = await askFaucet(service, address)
  say('Wallet', address)
  say('Balance', `${gift.balance} USDC, worthless outside this chain`)
  say('Transaction', gift.transactionHash)
  return { ending: 'done', facts: gift }
}

async function balance(service: Service, { address }: PrivateKeyAccount, say: Say): Promise<Outcome> {
  const held = await balanceOf(service, address)
  say('Wallet', address)
  say('Balance', `${formatMicroUsdc(held)} USDC`)
  return { ending: 'done', facts: { address, balance: formatMicroUsdc(held), microUsdc: String(held) } }
}

function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw misused(error instanceof Error ? error.message.split('. ')[0]!.concat('.') : String(error))
  }
}

function assertAlone(command: string, rest: readonly string[]): void {
  if (rest.length > 0) throw misused(`${command} takes only options, not ${rest.join(' ')}.`)
}

function readPayment([url, ...surplus]: readonly string[], values: Values): PayRequest {
  const max = parseDollars(values.max.replace(/^\$/, ''))
  if (url === undefined || surplus.length > 0) throw misused('pay takes one URL, in single quotes.')
  if (max === undefined) throw misused(`--max ${values.max} is not a dollar amount.`)
  return { url, max, wait: values.wait }
}

const misused = (message: string) =>
  createCommandError('usage', message, { hint: 'npm run wallet -- --help shows how.' })

function sayInColumns(name: string, text?: string): void {
  console.log(text === undefined ? name : `${name.padEnd(12)} ${text}`)
}

function report({ message, hint, code, ending }: CommandError, json: boolean): void {
  if (json) console.log(JSON.stringify({ error: code ?? ending, message, ...(hint ? { hint } : {}) }, null, 2))
  else console.error(hint ? `${message}\n${hint}` : message)
}
