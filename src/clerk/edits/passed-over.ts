import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { Edit } from '#src/clerk/menu-parser/edit.ts'
import { joinSpelled } from '#src/clerk/menu-parser/source-spans.ts'
import type { Clause } from './clauses.ts'
import type { CueKind } from './cues.ts'
import { speaksOfFood } from './food-words.ts'

/** Reports a clause that could not be applied: by the food in it that the menu lacks, or as a whole. */
export function reportUnapplied(compiled: CompiledMenu, edit: Edit, clause: Clause): Edit {
  const told = withUnknown(compiled, edit, clause)
  if (told !== edit || !isUndone(compiled, clause)) return told
  return { ...edit, undone: [...edit.undone, joinSpelled(clause.all.spans)] }
}

/** True for a clause that requests a change of food on this menu, or of a line it refers to. */
const isUndone = (compiled: CompiledMenu, { cue, words, all }: Clause): boolean =>
  cue !== undefined &&
  CHANGES.has(cue) &&
  words.words.length > 0 &&
  (speaksOfFood(compiled, words) || POINTS.test(words.words.join(' '))) &&
  all.words.length < 20
const CHANGES: ReadonlySet<CueKind> = new Set(['remove', 'keep', 'only', 'change', 'make', 'put', 'refuse'])
const POINTS =
  /\b(?:others?|(?:first|second|third|last|small|large|medium) one|otr[oa]s?|primer[oa]|segund[oa]|ultim[oa])\b/

/** Reports food in a change request that this menu lacks. */
function withUnknown({ food, vocabulary }: CompiledMenu, edit: Edit, { cue, words }: Clause): Edit {
  if (cue !== 'change' && cue !== 'make' && cue !== 'only' && cue !== 'put') return edit
  const unknown = words.words.filter((_, at) => food.known.has(words.terms[at]!) && !vocabulary.has(words.terms[at]!))
  return unknown.length > 0 ? { ...edit, leftovers: [...edit.leftovers, unknown.join(' ')] } : edit
}
