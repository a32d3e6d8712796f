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
