const COUNT = '(?:\\d{1,2}|one|two|three|four|five|six|un[oa]?|dos|tres|cuatro|cinco|seis)'
const OPTION = "(?:[\\p{L}&'’-]+ ){0,3}?[\\p{L}&'’-]+"
const ON = '(?:on|for|en|para)'
/** Shares with the option before the quantity: "Fries on two, slaw on the other". */
const ON_SHARES = new RegExp(
  `(?<=^|[,.;:!?]\\s*|\\b(?:and|y|but|with|want|get|do|put)\\s+)(?<first>${OPTION}) ${ON} (?<count>${COUNT})(?<of>(?: (?:of|de) (?:the|those|them|these|los|las)(?: [\\p{L}’'-]+){0,3}?)?)\\s*(?:[,.;]+|,? (?:and|y|but|pero))\\s*(?:(?:and|y|but|pero) )?(?<second>${OPTION}) (?:(?:only|just|solo) (?:${ON} )?(?:one|1|un[oa])|${ON} (?<other>(?:the|el|la|los|las) (?:others?|other one|rest|otr[oa]s?|resto)|(?:the )?other (?:one|two)))(?=\\s*(?:$|[,.;!?]| (?:and|y|please)\\b))`,
  'giu',
)

/** Reminder of an earlier statement, which has no meaning for the order: "One plate I said, not two". */
const REPEATS =
  /[,\s]*\b(?:(?:le|te|ya te|ya le) dije|i (?:already )?(?:said|told you))\b(?=\s*(?:$|[.!?;,]|(?:no|not)\b))[,\s]*/giu
/** Amount after its dish: "Black tea, 2.". */
const AMOUNT_LAST =
  /(?<=^|[.;!?]\s*|[.;!?]\s*(?:and|y)\s)(?<name>(?:[\p{L}'’&-]+ ){0,4}[\p{L}'’&-]{3,}), ?x? ?(?<count>\d{1,2})(?=\s*(?:$|[.;!?]))/giu
/** Resulting total, which is not an order: "Add two more so there's six". */
const MAKES_IN_ALL = new RegExp(
  `(?<=\\b(?:add|more|another|extra|mas|m[aá]s|agreg\\w*)\\b[^.!?;]{0,60}?),?\\s+(?:so|and|that|which|to|y|para que|asi)(?: that)?(?: (?:there|it|that|we|i|they|esto|ya))?(?:[’']?s|[’']?re|[’']?ll be| is| are| be| have| has| makes?| make it| total| son| sean| quedan?)+ (?:up to |at |like )?${COUNT}(?: (?:total|in (?:total|all)|altogether|en total|of (?:them|those)))?(?=\\s*(?:$|[.,;!?]))`,
  'giu',
)
/** Restriction to some units: "No onion on just one of them, not both". */
const ON_FEW = new RegExp(
  `(?<what>(?<![\\p{L}])(?:no|without|sin|with|con) ${OPTION}) ${ON} (?:just|only|solo|solamente) (?<count>${COUNT})(?: (?:of|de) (?:the|those|them|em|these|los|las|ell[oa]s|es[oa]s)(?: (?:two|2|three|3|dos|tres))?)?(?:,? ?(?:and |y )?(?:not|no)(?: on)? (?:both|all|all of them|both of them|amb[oa]s|l[oa]s dos))?(?=\\s*(?:$|[,.;!?]))`,
  'giu',
)
/** Vocatives inside a sentence. */
const VOCATIVE = /,?\s+(?:mij[ao]|hij[ao]|bro|bruh|dude|jefe|amig[oa]|honey|dear)(?=\s|[,.!?]|$)/giu
/** Reference to a line of the order: "On #2". */
const LINE =
  /(?<=\b(?:on|off|of|from|for|to|in|make|change|remove|drop|cancel|line|item|en|del?)\s+)#\s?(?=\d{1,2}\b)/giu
/** Repetition that is denied: "I don't want the tea twice, just once", "the tea only once". */
const TWICE =
  /(?<=^|[.;!?,]\s*)(?:i |we )?(?:don[’']?t want|do not want|didn[’']?t want|no quiero|not) (?<of>[^.;!?,]{3,40}?) (?:twice|two times|three times|dos veces|tres veces)[,;.]? ?(?:(?:just|only|but|solo|sino) )*(?:once|one|una vez|una)(?=\s*(?:$|[.,;!?]|(?:please|pls|por favor)))/giu
const ONCE =
  /(?<=^|[.;!?]\s*|,\s*|\b(?:and|y|want|need)\s)(?<of>(?:[\p{L}\d’'-]+ ){1,5})(?:just|only|solo) (?:once|una vez)(?=\s*(?:$|[.,;!?]|(?:please|pls|por favor)))/giu
const ALONE = /\b(?:un|una|uno) sol[oa]\b(?= \p{L}|\s*(?:$|[,.!]))/giu

/** Normalizes the wording of an order for the parser without changing its meaning. */
export function normalizeWording(text: string): string {
  return text
    .replace(/\b(?:jst|juss)\b/giu, 'just')
    .replace(LINE, 'number ')
    .replace(/\bno{2,}\b[,!.\s]*/giu, 'no, ')
    .replace(VOCATIVE, '')
    .replace(/\ban (?=\d)/giu, 'and ')
    .replace(MAKES_IN_ALL, '')
    .replace(/(?<=\s)w\/? ?(?=(?:no|some|extra)\s)/giu, 'with ')
    .replace(AMOUNT_LAST, '$<count> $<name>')
    .replace(ON_FEW, 'only $<count> of them $<what>')
    .replace(ON_SHARES, '$<count>$<of> with $<first>, the other with $<second>')
    .replace(TWICE, 'only one of $<of>')
    .replace(ONCE, 'only one of $<of>')
    .replace(ALONE, said => `solo ${/^una/iu.test(said) ? 'una' : /^uno/iu.test(said) ? 'uno' : 'un'}`)
    .replace(REPEATS, ', ')
    .replace(/, (?=[.!?;]|$)/gu, '')
}
