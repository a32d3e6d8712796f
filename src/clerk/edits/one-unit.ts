import type { Edit } from '#src/clerk/house/edit.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import type { Target } from './target.ts'

const ONE_OF = /^(?:an?|un[oa]?|his|her)$/

/** "A latte" of a line of two lattes is one of them. */
export const oneUnit = (edit: Edit, { words }: Words, target: Target | undefined): Target | undefined =>
  target?.count === undefined &&
  target?.at.length === 1 &&
  ONE_OF.test(words[0] ?? '') &&
  (edit.entries[target.at[0]!]!.draft.count ?? 1) > 1
    ? { ...target, count: 1 }
    : target
