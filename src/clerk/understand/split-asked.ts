import { questionIn } from './read-question.ts'

/** Properties of a dish in questions. */
const LIKE =
  '(?:spicy|hot|mild|vegan|vegetarian|veggie|halal|kosher|gluten[ -]?free|dairy[ -]?free|sweet|salty|sour|fried|grilled|baked|big|large|small|filling|crispy|crunchy|creamy|fresh|raw|cooked|picantes?|picos[oa]s?|vegan[oa]s?|vegetarian[oa]s?|dulces?|grandes?|frit[oa]s?)'
const VERY = '(?:(?:very|really|too|super|that|so|all|actually|completely|at all|muy|tan|demasiado) )*'
const PRONOUN = '(?:it|they|that|those|these|this|he|she)'
/** Question about what precedes it: "… are they spicy", "… is it vegan". */
const OF_BEFORE = new RegExp(
  `^(.*?\\p{L}.*?),?(?<!(?<![\\p{L}])(?:if|si|no|que|not|that|what|when|like|as|whether|make sure))\\s+((?:is|are|isn['’]?t|aren['’]?t) ${PRONOUN} ${VERY}${LIKE}(?: (?:or (?:not|mild|what)|at all|for sure|tho|though))*|how (?:spicy|hot|big|large|sweet) (?:is|are) ${PRONOUN}|what(?:['’]?s| is| comes) (?:in|on|with|inside) ${PRONOUN}|(?:de )?qu[eé] (?:son|es|traen?|llevan?)|(?:es|son) (?:muy )?(?:picantes?|picos[oa]s?|vegan[oa]s?|grandes?)(?: o no)?)(?![\\p{L}])\\s*[?]?(.*)$`,
  'isu',
)
/** Order directly after a question, without punctuation: "is the curry hot I'll do two of those". */
const ORDERS =
  /(?<!\b(?:if|when|can|could|should|what|that|than|like|as|how|which|where) )\s+(?=(?:(?:and|then|so) )?(?:(?:i['’]?ll|i will|we['’]?ll) (?:do|take|have|get|go with|order|try)|(?:i|we)['’]?d like (?=an?\b|one|two|three|the\b|\d)|give me|gimme|get me|(?:and )?add (?:a|an|one|two|the|\d)|dame|ponme|me da|deme)\b)/iu
/** List that continues after a question about a dish: "… are they spicy and a small horchata". */
const GOES_ON = new RegExp(
  `(?<=^(?:is|are|isn['’]?t|aren['’]?t) .{2,60}\\b${LIKE}(?: at all| or not)?),?\\s+(?:and|y)\\s+(?=(?:an?|the|one|two|three|some|\\d{1,2}|una?|dos|tres) )`,
  'iu',
)

/**
 * Condition that implies a question: "If the curry isn't too hot I'll take two", "two curries if they're not too
 * hot".
 */
const IF_LIKE = new RegExp(
  `(?<![\\p{L}])(?:if|as long as|si)\\s+(?:(the [\\p{L} ]{3,40}?|${PRONOUN})(?:['’]?s|['’]?re| is| are| isn['’]?t| aren['’]?t) |(no )?(?:es|son|est[aá]n?) )(?:not |n['’]?t )?${VERY}(${LIKE}|crazy)(?![\\p{L}])`,
  'iu',
)

/** Question implied by a conditional request: "two curries if they're not too hot" asks whether they are. */
export function impliedQuestion(held: string): string | undefined {
  const [, subject = 'it', , like] = IF_LIKE.exec(held) ?? []
  if (like === undefined) return undefined
  const wish = held
    .replace(IF_LIKE, ' ')
    .split(ORDERING)
    .at(-1)!
    .replace(LEADS, '')
    .replace(/\b(?:but|only|do|have|get|of)\b/gi, ' ')
    .trim()
  const dish = POINTED.test(subject) && !subject.startsWith('the ') && wish !== '' ? `the ${wish}` : subject
  return `is ${dish} ${like.replace('crazy', 'spicy')}?`
}

/** Splits a clause in which a question about a dish and an order adjoin without punctuation. */
export function splitQuestionAndOrder(clause: string): string[] {
  const [, before, asked, after = ''] = OF_BEFORE.exec(clause) ?? []
  if (before !== undefined && asked !== undefined && questionIn(before) === undefined)
    return [
      before,
      asked,
      ...(/\p{L}/u.test(after) ? splitQuestionAndOrder(after.replace(/^[\s,]*(?:and|y)?\s+/i, '')) : []),
    ]
  if (questionIn(clause) === undefined) return [clause]
  return clause.split(ORDERS).flatMap(part => part.split(GOES_ON))
}

/** Words that order what follows, or state its quantity. */
const ORDERING =
  /(?<![\p{L}])(?:i['’]?ll|i will|we['’]?ll|let['’]?s|i want|i need|(?:i|we)['’]?d like|can (?:i|we) (?:get|have)|give me|gimme|get me|add|order|take|dame|quiero|ponme|deme|me da|an?|one|two|three|four|five|six|\d{1,2}|una?|dos|tres|cuatro)(?![\p{L}])/iu
const LEADS = /^(?:(?:ok|okay|so|and|oh|hm+|well|y|bueno|pero|then)\b[\s,]*)+/i
const POINTED = new RegExp(`\\b${PRONOUN}\\b`, 'i')

/** Question about the food named before: "He'd eat a grilled cheese. Do they have anything like that?" */
const HAVE_LIKE =
  /^(?:(?:and|so|but|y) )?(?:(?:do|does|would) (?:they|you|u|it|that place|this place) (?:have|got|do|make|sell|serve)|is there|got|tienen|hay) (?:anything|something|one|any|that|those|it|them|some|algo)(?: (?:like|similar to|close to|como) (?:that|this|those|it|eso))?(?: (?:there|here))?\W*$/i
const WANTS =
  /^.*?\b(?:eats?|likes?|loves?|wants?|would (?:eat|like|love|take)|have|craving|in the mood for|feel like|come|gusta|quiere)\b\s+/is

/**
 * Resolves the pronoun in "… are they spicy" to the dish named before; `isOrder` is true if the dish is also
 * ordered.
 */
export function resolveDishPronoun(part: string, before: string): { asks: string; isOrder: boolean } | undefined {
  if (questionIn(before) !== undefined) return undefined
  if (HAVE_LIKE.test(part)) {
    const food = before.replace(WANTS, '').replace(LEADS, '').trim()
    return food === '' || food === before ? undefined : { asks: `do they have ${food}?`, isOrder: false }
  }
  if (!OF_BEFORE.test(`dish ${part}`)) return undefined
  const isOrder = ORDERING.test(before)
  const last = before
    .replace(LEADS, '')
    .split(/[,;.]\s*|\s+(?:and|y)\s+/)
    .at(-1)!
  const dish = last
    .split(ORDERING)
    .at(-1)!
    .replace(/^\s*(?:(?:do|have|get|go with|of|the|los?|las?|el|de)\s+)+/i, '')
    .trim()
  if (dish === '') return undefined
  const asked = part.replace(/\s+(?:or not|o no|at all|for sure|tho|though)\W*$/i, '')
  return { asks: POINTED.test(asked) ? asked.replace(POINTED, `the ${dish}`) : `${asked} ${dish}`, isOrder }
}

/** Conditional request, up to the end of its clause or list element: "I'll do two if it's not too hot". */
const CONDITION =
  /(?:(?<=^|[.,;!]\s*)|(?<=\s(?:and|y)\s))([^.,;!?]*?)[\s,]*(?<![\p{L}])(?:but |and |y |pero )?(?:only )?((?:if|as long as|si)\s+(?:it|they|that|those|these|so|yes|not|no|es|son|s[ií])(?:['’]?s|['’]?re)?(?![\p{L}])[^.,;!?]*?)(?=\s+(?:and|y)\s+(?:an?|the|one|two|three|some|\d|una?|el|la|los|las)\b|[.,;!?]|$)/giu

/** Same with the condition first: "If the curry isn't too hot I'll take two". */
const LED = new RegExp(
  `(?<=^|[.;!?]\\s*|^(?:ok|okay|so|well|hm+),? )${IF_LIKE.source},?\\s+[^.;!?]*?(?=\\s+(?:and|y)\\s+(?:an?|the|one|two|three|some|\\d|una?|el|la|los|las)\\b|[.;!?]|$)`,
  'giu',
)

/** Splits off the requests that depend on the answer to a question. */
export function withoutConditions(text: string): { left: string; held: string } {
  const held: string[] = []
  const unled = text.replace(LED, all => {
    held.push(all.trim())
    return ' '
  })
  const left = unled.replace(CONDITION, (_, wish: string, condition: string) => {
    held.push(`${wish} ${condition}`.trim())
    return ' '
  })
  return { left: left.replace(/^[\s,.;]*(?:and|y)\s+/i, '').trim(), held: held.join('; ').slice(0, 120) }
}
