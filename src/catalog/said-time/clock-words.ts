type Rewrite = readonly [pattern: RegExp, to: (...parts: string[]) => string]

const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const HORAS = 'una dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ')
export const HOUR = `(?:${HOURS.join('|')}|1[0-2]|[1-9])`
const HORA = `(?:${HORAS.join('|')}|1[0-2]|[1-9])`
const SPOKEN_MINUTES: Readonly<Record<string, string>> = {
  ten: '10',
  twenty: '20',
  thirty: '30',
  forty: '40',
  fifty: '50',
  fifteen: '15',
  'oh five': '05',
  'twenty five': '25',
  'thirty five': '35',
  'forty five': '45',
  'fifty five': '55',
  media: '30',
  cuarto: '15',
  treinta: '30',
  quince: '15',
  'cuarenta y cinco': '45',
}
const HALF = '(a\\.?m\\b\\.?|p\\.?m\\b\\.?)'
/** Lookahead for what may follow a time that would otherwise be ambiguous with a quantity. */
export const AFTER =
  '(?=\\s*(?:$|[,.;:!?)]|(?:please|pls|plz|thanks|today|tonight|tomorrow|tmrw|then|instead|sharp|ish|or so|if|can|could|and (?:my|the|can|i)|my|the name|name|under|for (?:pick|deliv)|we|i|im|pick|deliv|to (?:be|go)|near|from|works|is fine|ok|hoy|por favor|porfa|a domicilio|para (?:llevar|recoger)|en punto)\\b))'
/**
 * "Five thirty five" is 5:35 at the end or before a name. Before a dish, the last "five" may be its quantity.
 */
const MINUTE = `(?:(?:twenty|thirty|forty|fifty)[ -]five${AFTER}|(?:ten|twenty|forty|fifty)${AFTER}|thirty|fifteen|forty[ -]five|twenty[ -]five|oh five|[0-5][05])`
const PARTS = '(?:morning|afternoon|evening|tonight|today|tomorrow|tmrw|(?:mon|tues|wednes|thurs|fri|satur|sun)day)'
const WAYS =
  "(?:pick(?:ing)?(?: it| them| that)?[ -]?up|pickup|ready|delivered|delivery|(?:change|move|make|set) (?:it|that|the time)(?: to| for)?|time(?: is| to| for)?|it'?s for)"

/** Phrases that introduce an approximate time. */
const NEAR =
  '(?:towards?|closer to|close to|nearer(?: to)?|somewhere around|roughly|approximately|approx\\.?|maybe around|maybe at)'
/** Optional qualifier before a duration from now. */
const ABOUT = '(?:about |like |around |maybe |roughly |another |abt |approximately )?'
const SPANS: Readonly<Record<string, string>> = {
  five: '5',
  ten: '10',
  fifteen: '15',
  twenty: '20',
  'twenty five': '25',
  thirty: '30',
  forty: '40',
  'forty five': '45',
  sixty: '60',
  ninety: '90',
}
const spanOf = (words: string): string => SPANS[words.toLowerCase().replace('-', ' ')] ?? words
const COMPACT = '(1[0-2]|[1-9])([0-5][05])'
/** Lookbehind that excludes digits of a unit, a price, or a phone number. */
const NO_CLOCK = '(?<!(?:\\b(?:apt|apartment|unit|suite|room|rm|floor|fl|zip|#|no)\\.? ?|[$#]|\\d[ .:-]|[-.:]))'

/** Converts an hour written as a word to its number. */
export const hourOf = (word: string): string => {
  const name = word.toLowerCase()
  const at = Math.max(HOURS.indexOf(name), HORAS.indexOf(name))
  return at < 0 ? word : String(at + 1)
}
const minuteOf = (word: string | undefined): string => {
  if (word === undefined || word === '') return ''
  const name = word
    .toLowerCase()
    .replace(/^:|^ *y /, '')
    .replace('-', ' ')
  return `:${SPOKEN_MINUTES[name] ?? name}`
}
const at = (hour: string, minute = '', half = ''): string => `at ${hourOf(hour)}${minute}${half.replace(/\./g, '')}`
const halfOf = (part: string | undefined): string => (part === undefined ? '' : /^ma/i.test(part) ? 'am' : 'pm')

/** Times given as two numbers or as a bare hour. Matched only if the context rules out a quantity. */
const ENGLISH: readonly Rewrite[] = [
  [/\bo[ -]?clock\b/gi, () => "o'clock"],
  [
    new RegExp(`\\b${NEAR} (?=(?:noon|midnight|${HOUR}(?::\\d\\d)?(?: ?(?:am|pm|o'clock|ish))?${AFTER}))`, 'gi'),
    () => 'around ',
  ],
  [/\bin (?:about |like |around |maybe )?(?:a )?half (?:of )?(?:an )?hour\b(?: or so\b)?/gi, () => 'in half an hour'],
  [/\bin (?:about |like |around |maybe )an hour\b(?: or so\b)?/gi, () => 'in an hour'],
  [
    new RegExp(
      `\\bin ${ABOUT}(\\d{1,3}|${Object.keys(SPANS).toReversed().join('|').replaceAll(' ', '[ -]')}) ?(?:min|mins|minutes)\\b(?: or so\\b)?`,
      'gi',
    ),
    (_, count) => `in ${spanOf(count!)} minutes`,
  ],
  [
    new RegExp(
      `\\bafter work,? (?:(?:at|around|about|by|like|say|so) )*(${HOUR})(:\\d\\d)?(?: ?${HALF})?(?: ?ish\\b)?(?=${AFTER})`,
      'gi',
    ),
    (_, hour, minute, half) => at(hour!, minute, half ?? 'pm'),
  ],
  [
    new RegExp(`${NO_CLOCK}\\b(?:(?:at|around|about|by|like) )?${COMPACT}[ -]?ish\\b`, 'gi'),
    (_, hour, minute) => at(hour!, `:${minute}`),
  ],
  [
    new RegExp(
      `\\b(?:(at|around|about|by)|(${WAYS})(?: (?:at|around|about|by|for|like))?) ${COMPACT}(?! ?(?:am|pm)\\b)${AFTER}`,
      'gi',
    ),
    (_, _lead, way, hour, minute) => `${way ?? ''} ${at(hour!, `:${minute}`)}`.trim(),
  ],
  [
    new RegExp(`${NO_CLOCK}\\b${COMPACT} (?=(?:for )?(?:pick[ -]?up|delivery)\\b)`, 'gi'),
    (_, hour, minute) => `${at(hour!, `:${minute}`)} `,
  ],
  [
    new RegExp(
      `(?:\\b(?:at|around|about|by|for|like)|\\b(${WAYS})|^)(?: at| for| around)? ?\\bhalf (${HOUR})${AFTER}(?!,? (?:and |y )?half\\b)`,
      'gi',
    ),
    (_, way, hour) => `${way ?? ''} ${at(hour!, ':30')}`.trim(),
  ],
  [
    new RegExp(
      `${NO_CLOCK}\\b${COMPACT}(?= (?:works|is (?:fine|good|ok|okay|great)|sounds (?:good|fine|great))\\b)`,
      'gi',
    ),
    (_, hour, minute) => at(hour!, `:${minute}`),
  ],
  [new RegExp(`\\bquarter after (${HOUR})${AFTER}`, 'gi'), (_, hour) => at(hour!, ':15')],
  [
    new RegExp(`\\b(?:(?:at|around|about|by) )?(${HOURS.join('|')}) o'clock\\b(?! ?(?:in the|[ap]\\.?m))`, 'gi'),
    (_, hour) => `${at(hour!)} o'clock`,
  ],
  [new RegExp(`\\b(?:around|at|about|by) lunch(?:[ -]?time)?${AFTER}`, 'gi'), () => 'at noon'],
  [/\b(?:(?:at|around|about|by) )?(?:12|twelve)(?::00)? ?noon\b/gi, () => 'at noon'],
  [/(?<=^|\s)@ ?(?=\d)/g, () => 'at '],
  [
    new RegExp(`\\b(?:(?:at|around|about|by|for|like) )?(${HOUR}) (${MINUTE}) ?${HALF}`, 'gi'),
    (_, hour, minute, half) => at(hour!, minuteOf(minute), half),
  ],
  [
    new RegExp(
      `\\b(?:(?:at|around|about|by|for|like|until|till) |(${PARTS}) (?:at )?|(${WAYS}) (?:at |around |about |by |for )?)(${HOUR})[ :](${MINUTE})(?![\\d:])(?: ?(?:ish|or so)\\b)?(?=${AFTER}|\\s(?!(?:st|street|ave|avenue|inch|people|dollars|bucks|piece|pc|oz|lb|of|[a-z]+\\s+(?:st|street|ave|avenue))\\b)[a-z])`,
      'gi',
    ),
    (_, part, way, hour, minute) => `${part ?? way ?? ''} ${at(hour!, minuteOf(minute))}`.trim(),
  ],
  [
    new RegExp(
      `(?<=^|[,.;!?]\\s*|\\bi (?:said|meant) )(${HOUR}) ((?:thirty|forty|twenty|fifty)[ -]five|thirty|fifteen)${AFTER}`,
      'gi',
    ),
    (_, hour, minute) => at(hour!, minuteOf(minute)),
  ],
  [
    new RegExp(`\\b(?:(?:at|around|about) )?(${HOUR})(:\\d\\d)?[ -]?ish\\b`, 'gi'),
    (_, hour, minute) => at(hour!, minute),
  ],
  [
    new RegExp(
      `\\b(pick(?: it| them| that)?[ -]?up|pickup|ready|(?:need|want|have|get|bring|deliver) it|time(?: to)?) (?:for |to )?(${HOUR})${AFTER}`,
      'gi',
    ),
    (_, way, hour) => `${way} ${at(hour!)}`,
  ],
  [
    new RegExp(`\\bbetween (${HOUR})(:\\d\\d)? and (?:${HOUR})(?::\\d\\d)?(?: ?${HALF}|${AFTER})`, 'gi'),
    (_, hour, minute, half) => at(hour!, minute, half),
  ],
  [
    new RegExp(`(?<!\\bopen )\\b(?:any ?time )?after (${HOUR})(:\\d\\d)?${AFTER}`, 'gi'),
    (_, hour, minute) => at(hour!, minute),
  ],
]

const LED = '(?:(?:para|pa|como|tipo|sobre|a eso de|por ah[ií] de|hacia|alrededor de|cerca de) +)*'
const SPANISH: readonly Rewrite[] = [
  [/(?<!\p{L})(?:en|dentro de) (?:como )?media hor(?:a|ita)(?!\p{L})/giu, () => 'in half an hour'],
  [/(?<!\p{L})(?:en|dentro de) (?:una )?hora y media(?!\p{L})/giu, () => 'in 90 minutes'],
  [/(?<!\p{L})(?:en|dentro de) (?:como )?una hor(?:a|ita)(?!\p{L})/giu, () => 'in an hour'],
  [/(?<!\p{L})(?:en|dentro de) (\d{1,3}) ?min(?:uto)?s?(?!\p{L})/giu, (_, count) => `in ${count} minutes`],
  [/(?<!\p{L})esta noche(?!\p{L})/giu, () => 'tonight'],
  [/(?<!\p{L})esta tarde(?!\p{L})/giu, () => 'this afternoon'],
  [
    new RegExp(
      `(?<!\\p{L})(?:${LED}a las?|(?:para|pa|tipo|como|a eso de|hacia|alrededor de|por ah[ií] de) las?|tipo|las?(?= \\S+ y (?:media|cuarto)(?!\\p{L}))) (${HORA})(:[0-5]\\d)?( y (?:media|cuarto|quince|treinta|[0-5][05])| treinta| [0-5][05](?![\\d:])${AFTER})?(?: en punto)?(?: ?(am|pm|a\\.m\\.|p\\.m\\.)(?!\\p{L})| (?:de|en|por) la (ma[nñ]ana|tarde|noche)(?!\\p{L})|(?![\\p{L}\\d]))`,
      'giu',
    ),
    (all, hour, minute, spoken, half, part, ...others) => {
      const whole = others.at(-1)!
      const after = whole.slice(Number(others.at(-2)) + all!.length)
      const isSure = /^\S*(?:\s+a)?\s+las? /i.test(all!) && /(?:^|\s)a las? /i.test(all!)
      // "para las dos hermanas" names people, not a time
      const isOne =
        isSure || (minute ?? spoken ?? half ?? part) !== undefined || new RegExp(`^${AFTER}|^ y `, 'i').test(after)
      return isOne ? at(hour!, minute ?? minuteOf(spoken?.trim()), half ?? halfOf(part)) : all!
    },
  ],
]

/** Rewrites times in words or as two numbers as `at 1:30pm`. */
export const spelledClocks = (text: string): string =>
  [...ENGLISH, ...SPANISH].reduce((said, [pattern, to]) => said.replace(pattern, to), text)
