import { parseArgs } from 'node:util'

export type Options = {
  readonly seconds: number
  readonly times: number
  readonly rounds: number
  readonly seed: number
  readonly json: string
}

export const USAGE = `npm run bench:overload -- [--seconds 15] [--times 3] [--rounds 3] [--seed 7] [--json var/bench/overload.json]

Finds how many requests a second a server of its own can answer, offers it a part of that, and then so many times that,
from another process. Ends with the audit; the exit code is 1 when a payment was lost, or taken
from somebody who was told to come again, or the books do not balance.

--seconds  of each load, 2 to 600
--times    the capacity that is offered, 2 to 10
--rounds   how often normal load and overload take turns, 1 to 20; the table shows the median round
--seed     of what is asked
--json     where the report is written
`

const NUMBERS = { seconds: [2, 600], times: [2, 10], rounds: [1, 20], seed: [0, 999_999] } as const

/** Parses the command line. Problems are returned as one sentence each. */
export function readOptions(args: readonly string[]): Options | { readonly problems: readonly string[] } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        seconds: { type: 'string', default: '15' },
        times: { type: 'string', default: '3' },
        rounds: { type: 'string', default: '3' },
        seed: { type: 'string', default: '7' },
        json: { type: 'string', default: 'var/bench/overload.json' },
      },
    })
    const problems = Object.entries(NUMBERS).flatMap(([name, [least, most]]) => {
      const text = values[name as keyof typeof NUMBERS]
      const fine = /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most
      return fine ? [] : [`--${name} takes whole numbers from ${least} to ${most}, not ${JSON.stringify(text)}.`]
    })
    if (problems.length > 0) return { problems }
    const { seconds, times, rounds, seed, json } = values
    return {
      seconds: Number(seconds),
      times: Number(times),
      rounds: Number(rounds),
      seed: Number(seed),
      json,
    }
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] }
  }
}
