import type { Step } from '../task/schema.ts'
import { type Customer, isConsent, type Move } from './customer.ts'

/** Creates a customer that sends the messages of a script, whatever the answers. */
export function createScriptCustomer(steps: readonly Step[]): Customer {
  const moves = steps.flatMap(movesOf)
  let at = 0
  return {
    next: () => {
      const move = moves[at]
      at += 1
      return move ?? { stop: 'done' }
    },
  }
}

function movesOf(step: Step): Move[] {
  const check = typeof step === 'string' ? { say: step } : step
  const before: Move[] = check.wait === undefined ? [] : [{ wait: check.wait }]
  if (check.say === undefined) return before
  const say = check.long === undefined ? check.say : check.say.padEnd(check.long, ' very')
  return [...before, { say, consents: check.consents ?? isConsent(say), check }]
}
