import { ALLERGENS } from '#src/allergens/codes.ts'
import { foldWord } from '#src/allergens/fold-word.ts'
import { isOwnName } from '#src/allergens/own-names.ts'
import type { KnowsWord } from '#src/allergens/unknown-words.ts'
import type { Engine } from '#src/app/engine.ts'
import { once } from '#src/kernel/memoize.ts'
import type { CompiledMenu } from './menu-parser/compile-menu.ts'
import { wordsOfPhrase } from './menu-parser/food-layer.ts'
import { termOf } from './menu-parser/term.ts'
import type { Details } from './state.ts'

const wordsIn = (text: string): string[] => (text.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? []).map(foldWord)

/** Creates a test for words in restaurant names, cuisines, and addresses. */
export function createRestaurantWords({ restaurants }: Pick<Engine['market'], 'restaurants'>): KnowsWord {
  const names = once(
    () =>
      new Set(
        [...restaurants.values()]
          .flatMap(({ name, neighborhood, address, cuisines }) => [
            ...[name, neighborhood, address.street, address.city],
            ...cuisines,
          ])
          .flatMap(text => [...wordsIn(text), ...wordsOfPhrase(text)]),
      ),
  )
  return word => names().has(word) || names().has(word.replace(/s$/, ''))
}

/** Recognizes menu words, even misspelled, except misspelled allergen names: "mlk" might state an allergy. */
export const onMenu =
  ({ vocabulary, repair }: CompiledMenu): KnowsWord =>
  word => {
    if (vocabulary.has(termOf(word))) return true
    const meant = repair(word).split(' ')
    return meant.every(one => vocabulary.has(termOf(one)) && !ALLERGENS.some(code => isOwnName(code, one)))
  }

/** Creates a test for words in the customer and address details. */
export function inDetails(details: readonly Pick<Details, 'customer' | 'address'>[]): KnowsWord {
  const told = new Set(
    details.flatMap(({ customer = {}, address = {} }) =>
      [...Object.values(customer), ...Object.values(address)].flatMap(value =>
        typeof value === 'string' ? wordsIn(value) : [],
      ),
    ),
  )
  return word => told.has(word) || told.has(word.replace(/s$/, ''))
}
