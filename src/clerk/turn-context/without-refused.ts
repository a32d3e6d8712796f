import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { termsIn } from './dishes-asked.ts'

/** Splits off a refused variant: "A normal burrito, not wet" excludes the wet one. */
export function withoutRefused(text: string, compiled: CompiledMenu) {
  const [whole, refused] =
    /\b(?:not|without|no|sin|except|other than|besides|isnt|arent|aint) (?:an? |the |in |una? )?((?!(?:too|very|spicy|hot)\b)\w+)/.exec(
      text,
    ) ?? []
  const terms = refused === undefined ? [] : termsIn(refused, compiled)
  const keep = ({ named, described }: CompiledMenu['items'][number]): boolean =>
    !terms.some(term => named.has(term) || described.has(term))
  return { text: whole !== undefined && terms.length > 0 ? text.replace(whole, ' ') : text, keep }
}
