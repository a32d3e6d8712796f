/** Positions in a list by ordinal word. */
export const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  one: 1,
  primero: 1,
  primera: 1,
  uno: 1,
  una: 1,
  top: 1,
  second: 2,
  '2nd': 2,
  two: 2,
  segundo: 2,
  segunda: 2,
  dos: 2,
  third: 3,
  '3rd': 3,
  three: 3,
  tercero: 3,
  tercera: 3,
  tres: 3,
  fourth: 4,
  '4th': 4,
  four: 4,
  cuarto: 4,
  cuarta: 4,
  cuatro: 4,
  fifth: 5,
  '5th': 5,
  five: 5,
  quinto: 5,
  quinta: 5,
  cinco: 5,
  sixth: 6,
  '6th': 6,
  six: 6,
  seventh: 7,
  seven: 7,
  eighth: 8,
  eight: 8,
  ninth: 9,
  nine: 9,
  tenth: 10,
  ten: 10,
}
export const RANKS =
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|1st|2nd|3rd|4th|5th|6th|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|ultim[oa]'
/** Repetitions are bounded to avoid catastrophic backtracking: the words before a choice match in several ways. */
export const LEAD =
  '(?:(?:ok|okay|yes|yeah|yea|sure|hmm|um+|uh|o+h+|aw+|nah|no|lol|haha|bet|aight|alright|all right|great|perfect|cool|nice|well|then|so|and|si|dale|bueno|pues|ay|vale|listo|entonces|mejor|please|how about|what about|lets? (?:go|do|try|order)(?: with| from)?|ill (?:take|have|go with|get|try)|i will (?:take|have)|i (?:want|choose|pick|like|would like|meant?)|id like|give me|go (?:with|for)|order from|take|choose|pick|select|try|from|quiero|quiere|dame|me da|i said|i meant?) ){0,8}'
export const TAIL =
  '(?: (?:one|option|restaurant|place|spot|joint|lugar|sitio|restaurante|please|pls|thanks|it is|works|instead|rather|(?:(?:looks?|sounds?|seems?) )(?:so |really |very |pretty )?(?:good|great|nice|fine|perfect|bomb|amazing|delicious)|then|por favor|entonces|pues)){0,8}'

const PRICE = / (?:\([+-]\$.*\)|\$\d+\.\d\d)$/
/** Label of a choice without its trailing price. */
export const withoutPrice = (label: string): string => label.replace(PRICE, '')
