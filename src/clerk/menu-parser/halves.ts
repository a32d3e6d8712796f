import { countOf } from '#src/reader/second/lexicon.ts'

/** Halves with the two toppings that share a dish: "Half and half, pepperoni and sausage". */
const HALVES =
  /\bhalf(?:[ -](?:and|n|&)[ -]|\/)half\b(?<between>[^.;!?]*?)(?:[,:]|\bwith|\bof|\bpies?|\bpizzas?|\bis|\bin)\s+(?:the )?(?<one>[\p{L}’'-]+(?: [\p{L}’'-]+)?)\s+(?:and|&|n|y)\s+(?<other>[\p{L}’'-]+(?: [\p{L}’'-]+)?)(?=\s*(?:$|[.,;!?]))/iu
const OF_CUP = /\b(?:coffee|tea|latte|milk|cream|sugars?|espresso|cup)\b/i

/** Rewrites a shared dish with explicit halves: "half pepperoni half sausage". */
export const withHalves = (text: string): string =>
  OF_CUP.test(text)
    ? text
    : text.replace(HALVES, (...match) => {
        const { between, one, other } = match.at(-1) as Record<'between' | 'one' | 'other', string>
        const dish = /\b(?:pies?|pizzas?)\b/i.exec(match[0])?.[0]
        const named = dish && !between.includes(dish) ? ` ${dish}` : ''
        return /\bhalf\b/i.test(`${between}${one}${other}`)
          ? match[0]
          : `${between.trim()}${named} half ${one} half ${other}`.trim()
      })

const HALF_OF_THEM =
  /(?<!\b(?:and|&|n|y)[ -](?:a )?)\bhalf (?:of (?:them|those|these)|(?=(?:with|without|no) (?!half)))/giu

/** Rewrites half of an even amount as a number: "four subs, half of them no mayo" has two of them without mayo. */
export const withHalvedAmounts = (text: string): string =>
  text.replace(HALF_OF_THEM, (all: string, at: number) => {
    const before = text.slice(0, at)
    const counts = (before.split(/[.;!?]/).at(-1) ?? '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .flatMap(word => countOf(word) ?? [])
    const amount = counts.at(-1) ?? 1
    return amount > 1 && amount % 2 === 0 ? `${amount / 2} of them${all.endsWith(' ') ? ' ' : ''}` : all
  })
