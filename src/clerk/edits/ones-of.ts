import { takeOffLine } from '#src/clerk/house/change-line.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { alive, type Edit } from '#src/clerk/house/edit.ts'
import { slice } from '#src/clerk/house/slice-words.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { numberOf } from './line-numbers.ts'
import type { Target } from './target.ts'

const ONES =
  /^(?:(?<count>\S+) (?:of|de) )?(?:(?:the|those|these|any) )?(?:(?:other )?ones?|those|(?:l[oa]s|el|la|un[oa] de l[oa]s) que)(?: (?:that|which))?(?: (?:has|have|is|are|comes?|tienen?|llevan?|va|van))? ?(?<how>with|without|con|sin|no)? (?:the |el |la |los |las )?(?<rest>\S.*)$/

/** "One of the ones with onion", "the one without cheese": lines by what is on them. */
export function onesOf(compiled: CompiledMenu, edit: Edit, said: Words): Target | undefined {
  const { how, rest, count } = ONES.exec(said.words.join(' '))?.groups ?? {}
  if (how === undefined || rest === undefined) return undefined
  const wanted = slice(said, said.words.length - rest.split(' ').length)
  const isOn = how === 'with' || how === 'con'
  const at = alive(edit).flatMap(({ at: index, draft }) =>
    (takeOffLine(compiled, draft, wanted, false) !== undefined) === isOn ? [index] : [],
  )
  const units = count === undefined ? undefined : numberOf(count)
  if (at.length === 0) return undefined
  return {
    at,
    isAll: /\bones\b|^l[oa]s que|^those\b/.test(said.words.join(' ')),
    ...(units === undefined ? {} : { count: units }),
  }
}
