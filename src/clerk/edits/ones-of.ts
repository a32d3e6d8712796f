import { removeFromLine } from '#src/clerk/menu-parser/change-line.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { numberOf } from './line-numbers.ts'
import type { LineTarget } from './target.ts'

const ONES =
  /^(?:(?<count>\S+) (?:of|de) )?(?:(?:the|those|these|any) )?(?:(?:other )?ones?|those|(?:l[oa]s|el|la|un[oa] de l[oa]s) que)(?: (?:that|which))?(?: (?:has|have|is|are|comes?|tienen?|llevan?|va|van))? ?(?<how>with|without|con|sin|no)? (?:the |el |la |los |las )?(?<rest>\S.*)$/

/** Finds lines by their contents: "One of the ones with onion", "the one without cheese". */
export function onesOf(compiled: CompiledMenu, edit: Edit, said: MessageWords): LineTarget | undefined {
  const { how, rest, count } = ONES.exec(said.words.join(' '))?.groups ?? {}
  if (how === undefined || rest === undefined) return undefined
  const wanted = slice(said, said.words.length - rest.split(' ').length)
  const isOn = how === 'with' || how === 'con'
  const at = remainingEntries(edit).flatMap(({ at: index, draft }) =>
    (removeFromLine(compiled, draft, wanted, false) !== undefined) === isOn ? [index] : [],
  )
  const units = count === undefined ? undefined : numberOf(count)
  if (at.length === 0) return undefined
  return {
    at,
    isAll: /\bones\b|^l[oa]s que|^those\b/.test(said.words.join(' ')),
    ...(units === undefined ? {} : { count: units }),
  }
}
