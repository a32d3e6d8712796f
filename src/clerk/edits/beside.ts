import type { Words } from '#src/clerk/house/unit.ts'

/** Words beside a name that tell nothing of it. */
export const BESIDE =
  /^(?:from|the|my|order|orders|cart|ticket|on|in|of|that|those|these|please|line|lines|item|items|thing|now|already|de|del|la|el|los|las|mi|pedido|orden|entry|entries|portion|yet|at|all|then|too|also|either|ya|por|favor|any|listed)$/

/** The words without those that tell nothing. */
export function withoutBeside(said: Words): Words {
  const kept = said.words.flatMap((word, at) => (BESIDE.test(word) ? [] : [at]))
  return {
    words: kept.map(at => said.words[at]!),
    terms: kept.map(at => said.terms[at]!),
    stops: kept.map(() => ''),
    spans: kept.map(at => said.spans[at]!),
  }
}
