import type { Branch } from '#src/clerk/restaurant-names.ts'
import { STREET_SUFFIX } from '#src/reader/spoken-address.ts'
import type { UnderstandingContext } from './context.ts'

/**
 * Selects the branch by street or neighborhood: "Mozz & Mortar at 277 8th Ave", "the Mozz & Mortar in Chelsea".
 * Removes the address from the text, so that it is not taken as the delivery address.
 */
export function selectBranch(
  text: string,
  ground: UnderstandingContext,
): { readonly text: string; readonly ground: UnderstandingContext } {
  const found = ground.named(text)
  if (!found?.branches) return { text, ground }
  const said = found.branches.flatMap(branch => {
    const [words] = wordsOf(branch).flatMap(pattern => pattern.exec(found.text)?.[0] ?? [])
    return words === undefined ? [] : [{ id: branch.id, words }]
  })
  const [only, ...others] = said
  if (!only || others.length > 0) return { text, ground }
  const named: UnderstandingContext['named'] = part => {
    const one = ground.named(part)
    return one?.ids.includes(only.id) ? { ...one, ids: [only.id] } : one
  }
  return { text: text.replace(only.words, ' '), ground: { ...ground, named } }
}

const LEAD = '(?:\\b(?:the )?(?:one |location |branch )?(?:at|on|in|from) (?:the )?)?'
const NOT_THERE =
  '(?<!\\b(?:to|deliver(?:ed)?(?: it)?(?: at| in)?|live (?:at|on|in)|i am (?:at|in)|[\\d-]+)\\s+(?:the )?)'

/** Patterns of a branch: street with number, street with suffix, neighborhood. */
function wordsOf({ street, neighborhood }: Branch): RegExp[] {
  const [, number, name = ''] = /^(\d\S*)\s+(.+)$/.exec(street) ?? []
  const bare = escaped(name.replace(new RegExp(`\\s+(?:${STREET_SUFFIX})\\.?$`, 'iu'), ''))
  const kind = `\\s+(?:${STREET_SUFFIX})\\b\\.?`
  return [
    ...(number === undefined || bare === ''
      ? []
      : [
          new RegExp(`${LEAD}${NOT_THERE}\\b${escaped(number)}\\s+${bare}\\b(?:${kind})?`, 'iu'),
          new RegExp(`${LEAD}${NOT_THERE}\\b${bare}${kind}`, 'iu'),
        ]),
    ...(neighborhood === '' ? [] : [new RegExp(`${LEAD}${NOT_THERE}\\b${escaped(neighborhood)}\\b`, 'iu')]),
  ]
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
