import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type CommandError, createCommandError, type Ending, EXIT, isTrouble } from './command-error.ts'

/** Command output: lines for people, or facts as JSON, and the ending, which defaults to `done`. */
export type Outcome = { readonly lines: readonly string[]; readonly facts: unknown; readonly ending?: Ending }

const FLAG = { type: 'boolean', default: false } as const
const COMMON = { json: FLAG, help: { ...FLAG, short: 'h' } } as const

type Given<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options & typeof COMMON; allowPositionals: true }>
>

/** Command that accepts --json and --help in addition to its own options. */
export type Command<Options extends ParseArgsOptionsConfig> = {
  readonly usage: string
  readonly options: Options
  readonly run: (given: Given<Options>) => Outcome | Promise<Outcome>
}

/** Runs a command, prints the result, and returns the exit code. Rethrows only bugs of the program. */
export async function runCommand<Options extends ParseArgsOptionsConfig>(
  argv: readonly string[],
  command: Command<Options>,
): Promise<number> {
  try {
    const given = read(argv, command)
    const { json, help } = given.values as { readonly json: boolean; readonly help: boolean }
    if (help) console.log(command.usage)
    if (help) return EXIT.done
    const { lines, facts, ending = 'done' } = await command.run(given)
    if (json) console.log(JSON.stringify(facts, null, 2))
    else for (const line of lines) console.log(line)
    return EXIT[ending]
  } catch (error) {
    if (!isTrouble(error)) throw error
    console.error([error.message, error.hint].filter(Boolean).join('\n'))
    return EXIT[error.ending]
  }
}

function read<Options extends ParseArgsOptionsConfig>(
  argv: readonly string[],
  { usage, options }: Command<Options>,
): Given<Options> {
  try {
    return parseArgs({ args: [...argv], options: { ...options, ...COMMON }, allowPositionals: true })
  } catch (error) {
    throw misused(error instanceof Error ? error.message : String(error), usage)
  }
}

/** Creates a Trouble for invalid arguments, with the usage text as its hint. */
export const misused = (message: string, usage: string): CommandError =>
  createCommandError('usage', message, { hint: usage.trimEnd() })
