import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { longestAt } from '#src/clerk/menu-parser/trie.ts'
import { readClauses } from './clauses.ts'
import type { CueKind } from './cues.ts'
import { isOfEvery } from './everywhere.ts'

const NO_ANSWER: ReadonlySet<CueKind | undefined> = new Set(['aside', 'remove', 'keep', 'clear', 'plain'])

const MORE = /^\S+ (?:more|mas|additional|extra)$/

/** True for words that may be only the answer to the pending question. */
export const mayAnswer = (compiled: CompiledMenu, text: string): boolean =>
  readClauses(compiled, text).every(
    ({ cue, words, all }) =>
      !NO_ANSWER.has(cue) &&
      !isOfEvery(all) &&
      !MORE.test(words.words.slice(0, 2).join(' ')) &&
      longestAt(compiled.food.edits.get('again')!, words.words, 0) === undefined,
  )
