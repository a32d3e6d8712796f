import { ledgerLocation, mayExist } from '#src/ledger/ledger-location.ts'
import { isTrouble } from '../client/command-error.ts'
import { describeCall, readCalls } from './describe.ts'

const USAGE = `
Usage: npm run calls -- <orderId>

Shows the telephone calls about an order and what was said, for the operator. What was said is kept for 30 days, without the
customer's name, address, telephone and note. The folder of the ledger is STATE_DIR, else var.

Exit codes
  0  shown
  1  there is no ledger
  2  wrong arguments
  3  nobody was called about such an order
`
type Env = Readonly<Record<string, string | undefined>>

/** Prints the phone calls about an order and returns the exit code. */
export async function runCalls(argv: readonly string[], env: Env): Promise<number> {
  const [orderId, ...rest] = argv
  if (orderId === '--help' || orderId === '-h') return print(USAGE, 0)
  if (orderId === undefined || rest.length > 0 || orderId.startsWith('-')) return complain(USAGE, 2)
  const place = ledgerLocation(env)
  if (!mayExist(place)) return complain(`There is no ledger at ${place}. Check STATE_DIR.`, 1)
  const calls = await readCalls(place, orderId).catch(error => {
    if (!isTrouble(error)) throw error
    complain(error.message, 1)
  })
  if (!calls) return 1
  if (calls.length === 0) return complain(`Nobody was called about an order ${orderId}.`, 3)
  return print(calls.map(describeCall).join('\n'), 0)
}

function print(text: string, exit: number): number {
  process.stdout.write(`${text}\n`)
  return exit
}

function complain(text: string, exit: number): number {
  process.stderr.write(`${text}\n`)
  return exit
}
