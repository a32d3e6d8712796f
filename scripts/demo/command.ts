import { parseArgs } from 'node:util'
import { type CommandError, createCommandError, EXIT, isTrouble } from '../client/command-error.ts'
import { interrupted, isSignal, SIGNALS } from '../client/interruption.ts'
import { connectService } from '../client/service.ts'
import type { DemoAgent } from './agent.ts'
import { serveFromConsole } from './console.ts'
import { orderGroceries } from './groceries.ts'
import { orderLunch } from './lunch.ts'
import { writeOpenShops } from './open-shops.ts'
import { createScreen, type Screen, terminalOf } from './screen.ts'
import { createShow } from './show.ts'
import { launchServer } from './temporary-server.ts'
import { USAGE } from './usage.ts'
import { orderByPhone } from './voice.ts'
import { wrap } from './wrap.ts'

type Journey = {
  readonly title: string
  readonly make: (agent: DemoAgent) => Promise<void>
  /** KITCHEN_SPEED of the demo's own server. */
  readonly speed: string
  /** Writes the catalog of the demo's own server, if it differs from the default. */
  readonly writeCatalog?: (folder: string) => void
  /** Default search location. */
  readonly near?: string
}

const JOURNEYS = {
  restaurant: { title: 'an agent orders a meal', make: orderLunch, speed: '0.3' },
  // Do not make the viewer wait for a delivery window.
  grocery: { title: 'an agent buys groceries', make: orderGroceries, speed: '0' },
  voice: {
    title: 'an agent orders from a sandwich shop by phone',
    make: orderByPhone,
    speed: '0.3',
    near: 'Greenpoint',
    writeCatalog: writeOpenShops,
  },
  console: { title: 'restaurant staff accept an order in the console', make: serveFromConsole, speed: '0.3' },
} as const satisfies Record<string, Journey>

const OPTIONS = {
  channel: { type: 'string', default: 'restaurant' },
  near: { type: 'string' },
  server: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const NEAR = 'Park Slope'

type Env = Readonly<Record<string, string | undefined>>
type Options = ReturnType<typeof readArguments>

/** Runs the demo and returns the exit code. Always stops its server on exit. */
export async function runDemo(argv: readonly string[], env: Env, output: NodeJS.WriteStream): Promise<number> {
  const screen = createScreen(terminalOf(output, env))
  try {
    const options = readArguments(argv)
    if (options.help) console.log(USAGE)
    else await run(screen, options, env, interruption(output, screen))
    return EXIT.done
  } catch (error) {
    screen.close()
    if (isSignal(error)) return SIGNALS[error]
    if (!isTrouble(error)) throw error
    report(error, screen)
    return EXIT[error.ending]
  }
}

async function run(screen: Screen, options: Options, env: Env, interruption: Promise<never>): Promise<void> {
  const started = Date.now()
  const channels = Object.keys(JOURNEYS)
  const journey = Object.entries<Journey>(JOURNEYS).find(([name]) => name === options.channel)?.[1]
  if (!journey)
    throw createCommandError('usage', `There is no channel ${options.channel}.`, {
      hint: `Channels: ${channels.join(', ')}.`,
    })
  screen.title(`Comanda: ${journey.title}`)
  await using server =
    options.server === undefined
      ? await launchServer(env, {
          kitchenSpeed: env.KITCHEN_SPEED || journey.speed,
          writeCatalog: journey.writeCatalog,
        })
      : undefined
  const waiting = server && screen.busy('Starting a server and a local chain')
  const own = server && (await Promise.race([server.ready, interruption]).finally(waiting?.done))
  const service = connectService(own ?? options.server ?? '', 'comanda-demo')
  screen.say(`${service.base}, on a local chain with test money`)
  const stateDir = server ? { stateDir: server.stateDir } : {}
  const trip = journey.make({
    service,
    show: createShow(screen),
    near: options.near ?? journey.near ?? NEAR,
    ...stateDir,
  })
  await Promise.race([trip, interruption]).finally(screen.close)
  screen.line(`\n  Done in ${Math.round((Date.now() - started) / 1000)} seconds.\n`)
}

function interruption(output: NodeJS.WriteStream, screen: Screen): Promise<never> {
  const promise = interrupted(output, screen.close)
  promise.catch(() => screen.line('\n  Interrupted: cleaning up.'))
  return promise
}

function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS }).values
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. ')[0]! : String(error)
    throw createCommandError('usage', `${message}.`, { hint: 'npm run demo -- --help shows how.' })
  }
}

function report({ message, hint }: CommandError, { paint, width }: Screen): void {
  const lines = [message, ...(hint?.split('\n') ?? [])].flatMap(text => wrap(text, width - 4))
  console.error(`\n  ${paint('red', '✗')} ${lines.join('\n    ')}\n`)
}
