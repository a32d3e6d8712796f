import type { Edit } from '#src/clerk/menu-parser/edit.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import type { LineTarget } from './target.ts'

const ONE_OF = /^(?:an?|un[oa]?|his|her)$/

/** Limits a target to one unit if the words refer to one of several: "A latte" of a line of two lattes. */
export const oneUnit = (edit: Edit, { words }: MessageWords, target: LineTarget | undefined): LineTarget | undefined =>
  target?.count === undefined &&
  target?.at.length === 1 &&
  ONE_OF.test(words[0] ?? '') &&
  (edit.entries[target.at[0]!]!.draft.count ?? 1) > 1
    ? { ...target, count: 1 }
    : target
