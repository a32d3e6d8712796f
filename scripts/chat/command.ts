import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type CommandError, createCommandError, EXIT, isTrouble } from '../client/command-error.ts'
import { interrupted, isSignal, SIGNALS } from '../client/interruption.ts'
import { connectService } from '../client/service.ts'
import { createScreen, type Screen, terminalOf } from '../demo/screen.ts'
import { launchServer } from '../demo/temporary-server.ts'
import { wrap } from '../demo/wrap.ts'
import { openWallet, walletPath } from '../wallet/file.ts'
import { runConversation } from './converse.ts'
import { readLines } from './lines.ts'
import { USAGE } from './usage.ts'

const OPTIONS = {
  url: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Kitchen speed at which fifteen minutes take less than one. */
const KITCHEN_SPEED = '0.05'

type Env = Readonly<Record<string, string | undefined>>
type Streams = { readonly input: NodeJS.ReadStream; readonly output: NodeJS.WriteStream }

/** Runs the chat until the user leaves, and returns the exit code. Always stops its server on exit. */
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
  const money = server ? ', on a local chain with test money' : ''
  screen.say(`${service.base}${money}. Say what you would like to eat and where you are; /help lists the commands.`)
  const stateDir = env.STATE_DIR || 'var'
  const spare = privateKeyToAccount(generatePrivateKey())
  const talk = runConversation({
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
    throw createCommandError('usage', `${message}.`, { hint: 'npm run chat -- --help shows how.' })
  }
}

function report({ message, hint }: CommandError, { paint, width }: Screen): void {
  const lines = [message, ...(hint?.split('\n') ?? [])].flatMap(text => wrap(text, width - 4))
  console.error(`\n  ${paint('red', '✗')} ${lines.join('\n    ')}\n`)
}
