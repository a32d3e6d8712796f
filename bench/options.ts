import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

export type Options = {
  readonly names: readonly string[]
  readonly rounds: number
  readonly size: number
  readonly seed: string
  readonly withPeers: boolean
  readonly json: string
  /** Earlier report whose ratios must not drop. */
  readonly compare?: string
}

/** Usage text of the command. */
export const usageOf = (
  known: readonly string[],
): string => `npm run bench [-- NAME …] [--rounds 5] [--size 1] [--seed 7] [--peers all|none] [--json var/bench/servers.json]
                       [--compare FILE]

NAME      ${known.join(', ')} (default: all); search has a command of its own and takes its options
--rounds  1 to 100; one more warms up
--size    what the operations of a round are multiplied by, 0.001 to 100
--seed    of whatever is drawn
--peers   none leaves out what must be installed first
--json    where the report is written
--compare an earlier report: exits 1 when a ratio over ours has lost more than 15 %`

/** Parses the command line. Problems are returned as one sentence each. */
export function readOptions(
  args: readonly string[],
  known: readonly string[],
): Options | { readonly problems: readonly string[] } {
  const problems: string[] = []
  const read = readTexts(args)
  if ('problem' in read) return { problems: [read.problem] }
  const { names, texts } = read
  for (const name of names)
    if (!known.includes(name)) problems.push(`There is no bench ${JSON.stringify(name)}, only ${known.join(', ')}.`)
  const number = (name: 'rounds' | 'size', form: RegExp, least: number, most: number): number => {
    const value = form.test(texts[name]) ? Number(texts[name]) : Number.NaN
    if (value >= least && value <= most) return value
    problems.push(
      `--${name} takes ${name === 'rounds' ? 'whole numbers' : 'numbers'} from ${least} to ${most}, not ${JSON.stringify(texts[name])}.`,
    )
    return least
  }
  const rounds = number('rounds', /^\d{1,3}$/, 1, 100)
  const size = number('size', /^\d{1,3}(?:\.\d{1,4})?$/, 0.001, 100)
  if (texts.peers !== 'all' && texts.peers !== 'none')
    problems.push(`--peers takes all or none, not ${JSON.stringify(texts.peers)}.`)
  if (texts.compare !== undefined && !existsSync(texts.compare)) problems.push(`--compare: no file ${texts.compare}.`)
  if (problems.length > 0) return { problems }
  const { seed, json, peers, compare } = texts
  return {
    ...(compare === undefined ? {} : { compare }),
    names: names.length > 0 ? names : known,
    rounds,
    size,
    seed,
    json,
    withPeers: peers === 'all',
  }
}

function readTexts(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rounds: { type: 'string', default: '5' },
        size: { type: 'string', default: '1' },
        seed: { type: 'string', default: '7' },
        peers: { type: 'string', default: 'all' },
        json: { type: 'string', default: 'var/bench/servers.json' },
        compare: { type: 'string' },
      },
    })
    return { names: positionals, texts: values }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
