import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'

/** Words next to a name that carry no information. */
export const BESIDE =
  /^(?:from|the|my|order|orders|cart|ticket|on|in|of|that|those|these|please|line|lines|item|items|thing|now|already|de|del|la|el|los|las|mi|pedido|orden|entry|entries|portion|yet|at|all|then|too|also|either|ya|por|favor|any|listed)$/

/** Removes words that carry no information. */
export function withoutBeside(said: MessageWords): MessageWords {
  const kept = said.words.flatMap((word, at) => (BESIDE.test(word) ? [] : [at]))
  return {
    words: kept.map(at => said.words[at]!),
    terms: kept.map(at => said.terms[at]!),
    stops: kept.map(() => ''),
    spans: kept.map(at => said.spans[at]!),
  }
}
