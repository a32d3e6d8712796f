const GROCER =
  '(?:grocer\\w*|super ?markets?|s[uú]per(?:mercado)?s?|shopping|mercado|mandado|despensa|comestibles|abarrotes)(?!\\p{L})(?: (?:list|store|shopping|stuff|thing|run|shop))?'
/** Switch away from groceries: "Forget groceries, I want pizza", "no supermercado, un restaurante". */
const LEAVES = new RegExp(
  `^\\W*(?:(?:(?:ok|okay|no|nah|actually|wait|bueno|pues)(?![,!])|you know what|sabes que|\\p{L}{2,12}(?=[,!]))[\\s,.!]+)*(?:forget|nvm|never ?mind|scrap|skip|no more|drop|cancel|enough|stop|screw|not|no|don'?t want|i don'?t want|olvid[ae](?:te|se)?|ya no(?: quiero)?|no quiero|deja|nada de|qu[eé])(?: (?:about|with|of|from|the|an?|my|any|all|this|these|that|de|del|el|la|los|las|lo|un|una|mas|más|es))* ${GROCER}(?: ni qu[eé] (?:nada|ocho cuartos))?(?:\\s*[,.;:!-]+\\s*|\\s+|$)(?:(?:then|instead|and|but|y|mejor|now)\\s+)*(.*)$`,
  'isu',
)
/** Complaint that a listed place is a grocery store: "That is a grocery in Red Hook. Is there no diner?" */
const IS_ONE = new RegExp(
  `^\\W*(?:(?:but|no|oh|pero|ay|wait|hey)[\\s,]+)*(?:that|this|it|those|eso|ese|esa)(?:['’]?s| is| are|(?: no)? es)(?: (?:an?|the|un|una|el|just|only))* ${GROCER}(?![^.!]*\\?)([^.!]*)[.!]?\\s*(.*)$`,
  'isu',
)
/** Rejection after the request: "I want a restaurant, not a grocery store". */
const NOT_ONE = new RegExp(
  `^(.{3,}?)[\\s,;]+(?:and )?(?:not|no|instead of|rather than|en vez de)(?: (?:an?|the|from|un|una|el|la|de))* ${GROCER}\\W*$`,
  'isu',
)

/** Rejection before the request: "Supermercado no, comida hecha". */
const ONE_NOT = new RegExp(`^\\W*(?:\\p{L}{1,12}[\\s,]+){0,3}${GROCER}\\s+no(?!\\p{L})\\W*(.*)$`, 'isu')

/**
 * Returns what a message requests instead of groceries: "I want pizza" of "Forget groceries, I want pizza". Empty if
 * it only rejects groceries; undefined if it does not.
 */
export function switchFromGroceries(text: string): string | undefined {
  const left = LEAVES.exec(text)?.[1] ?? ONE_NOT.exec(text)?.[1]
  if (left !== undefined) return left
  const [, beside = '', others = ''] = IS_ONE.exec(text) ?? []
  if (others !== '') return others
  if (IS_ONE.test(text)) return /,\s*(.+)$/su.exec(beside)?.[1] ?? ''
  return NOT_ONE.exec(text)?.[1]
}
