import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { interrupted, isSignal, SIGNALS } from '../client/interruption.ts'
import { connectService } from '../client/service.ts'
import { EXIT, isTrouble, type Trouble, trouble } from '../client/trouble.ts'
import { launchServer } from '../demo/own-server.ts'
import { createScreen, type Screen, terminalOf } from '../demo/screen.ts'
import { wrap } from '../demo/wrap.ts'
import { openWallet, walletPath } from '../wallet/file.ts'
import { converse } from './converse.ts'
import { readLines } from './lines.ts'
import { USAGE } from './usage.ts'

const OPTIONS = {
  url: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** A quarter of an hour in the kitchen is less than a minute. */
const KITCHEN_SPEED = '0.05'

type Env = Readonly<Record<string, string | undefined>>
type Streams = { readonly input: NodeJS.ReadStream; readonly output: NodeJS.WriteStream }

/** Talks until the person leaves, and returns the exit code. However it ends, its server ends with it. */
export async function runChat(
  argv: readonly string[],
  env: Env,
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
): Promise<number> {
  const screen = createScreen(terminalOf(output, env))
  try {
    const { url, help } = readArguments(argv)
    if (help) screen.line(USAGE)
    else await run({ url, env, screen, streams: { input, output } })
    return EXIT.done
  } catch (error) {
    screen.close()
    if (isSignal(error)) return SIGNALS[error]
    if (!isTrouble(error)) throw error
    report(error, screen)
    return EXIT[error.ending]
  }
}

type Visit = {
  readonly url: string | undefined
  readonly env: Env
  readonly screen: Screen
  readonly streams: Streams
}

async function run({ url, env, screen, streams }: Visit): Promise<void> {
  const interruption = interrupted(streams.output, screen.close)
  interruption.catch(() => screen.line('\n  Goodbye.'))
  screen.title('Comanda: talk to the clerk')
  await using server =
    url === undefined ? await launchServer(env, { kitchenSpeed: env.KITCHEN_SPEED || KITCHEN_SPEED }) : undefined
  const waiting = server && screen.busy('Starting a server and a local chain')
  const own = server && (await Promise.race([server.ready, interruption]).finally(waiting?.done))
  const service = connectService(own ?? url ?? '', 'comanda-chat')
  const money = server ? ', on a local chain with worthless money' : ''
  screen.say(`${service.base}${money}. Say what you feel like and where you are; /help tells more.`)
  const stateDir = env.STATE_DIR || 'var'
  const spare = privateKeyToAccount(generatePrivateKey())
  const talk = converse({
    service,
    screen,
    lines: readLines({ ...streams, paint: screen.paint }),
    write: text => void streams.output.write(text),
    wallet: () => (!server && existsSync(walletPath(stateDir)) ? openWallet(stateDir) : spare),
  })
  await Promise.race([talk, interruption]).finally(screen.close)
}

function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS }).values
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. ')[0]! : String(error)
    throw trouble('usage', `${message}.`, { hint: 'npm run chat -- --help shows how.' })
  }
}

function report({ message, hint }: Trouble, { paint, width }: Screen): void {
  const lines = [message, ...(hint?.split('\n') ?? [])].flatMap(text => wrap(text, width - 4))
  console.error(`\n  ${paint('red', '✗')} ${lines.join('\n    ')}\n`)
}
