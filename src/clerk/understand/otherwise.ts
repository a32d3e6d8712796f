import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { parseOrder } from '#src/clerk/house/parse-order.ts'

const OTHERWISE =
  /(?<=^|[.;!]\s*)([^.;!]{3,80}?)[\s,]+(?:(?:and|y)\s+)?(?:otherwise|or else|if not|(?:y )?si no(?: hay)?(?=,))[\s,]+([^.;!]{3,80})/giu

const NUMBERED =
  /^\W*(?:(?:ok|okay|so|and|y) )*(?:an?|una?)\s+(?:two|three|four|five|six|seven|eight|nine|dos|tres|cuatro|cinco|seis)\b/i

/** "A lime soda, otherwise a cola" is the soda where the menu has it just so, else the cola. */
export const withOtherwise = (text: string, menu: CompiledMenu): string =>
  text.replace(OTHERWISE, (_, said: string, second: string) => {
    const first = said.replace(/[\s,]+(?:if|si) (?:they|you|there|tienen|hay)\b.*$/iu, '')
    const { lines, questions, leftovers } = parseOrder(first, menu)
    // four of a dish are not "a four bean salad"
    const isNumbered = NUMBERED.test(first) && lines.some(({ item: { quantity = 1 } }) => quantity > 1)
    return !isNumbered && lines.length > 0 && questions.length + leftovers.length === 0 ? first : second
  })
