import { parseArgs } from 'node:util'

const PEER_NAMES = ['sqlite-vec', 'sqlite-vec0', 'lancedb', 'orama', 'usearch', 'pgvector'] as const
export type PeerName = (typeof PEER_NAMES)[number]

export type Options = {
  /** True to measure dish search instead of restaurant search. */
  readonly dishes: boolean
  readonly n: readonly number[]
  readonly peers: readonly PeerName[]
  readonly queries: number
  readonly rounds: number
  readonly seed: string
  readonly json: string
}

export const USAGE = `npm run bench:search -- [--n 10000,100000,1000000] [--peers ${PEER_NAMES.join(',')}|none]
  [--queries 200] [--rounds 5] [--seed 7] [--json var/bench/search.json] [--dishes]

--dishes   measures the search for dishes instead, beside usearch and sqlite-vec up to 300000 kinds
--n        how many restaurants, one or more numbers from 100 to 4000000 (default 10000,100000), or kinds of dishes
           (default 30000,300000)
--peers    what to measure beside ours up to 100000 restaurants (default all; none leaves them out)
--queries  requests of each kind, 10 to 10000
--rounds   3 to 100
--seed     of the restaurants and the requests
--json     where the report is written`

const MOST_ROWS = 4_000_000

/** Parses the command line. Problems are returned as one sentence each. */
export function readOptions(args: readonly string[]): Options | { readonly problems: readonly string[] } {
  const problems: string[] = []
  const texts = readTexts(args)
  if ('problem' in texts) return { problems: [texts.problem] }
  const whole = (name: string, text: string, least: number, most: number): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    problems.push(`--${name} takes whole numbers from ${least} to ${most}, not ${JSON.stringify(text)}.`)
    return least
  }
  const named = texts.peers === 'none' ? [] : texts.peers.split(',')
  const peers = PEER_NAMES.filter(name => named.includes(name))
  for (const name of named)
    if (!PEER_NAMES.includes(name as PeerName))
      problems.push(`--peers knows no ${JSON.stringify(name)}: it takes ${PEER_NAMES.join(', ')} or none.`)
  const options = {
    dishes: texts.dishes,
    n: (texts.n ?? (texts.dishes ? '30000,300000' : '10000,100000'))
      .split(',')
      .map(text => whole('n', text, 100, MOST_ROWS)),
    peers,
    queries: whole('queries', texts.queries, 10, 10_000),
    rounds: whole('rounds', texts.rounds, 3, 100),
    seed: texts.seed,
    json: texts.json,
  }
  return problems.length > 0 ? { problems } : options
}

function readTexts(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        dishes: { type: 'boolean', default: false },
        n: { type: 'string' },
        peers: { type: 'string', default: PEER_NAMES.join() },
        queries: { type: 'string', default: '200' },
        rounds: { type: 'string', default: '5' },
        seed: { type: 'string', default: '7' },
        json: { type: 'string', default: 'var/bench/search.json' },
      },
    })
    return values
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
