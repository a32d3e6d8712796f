const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const NUMBERS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const COUNTS: ReadonlyMap<string, number> = new Map([
  ...NUMBERS.map((word, at) => [word, at + 1] as const),
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ...['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'].map(
    (word, at) => [word, at + 1] as const,
  ),
  ['couple', 2],
  ['another', 1],
])

/** Returns the number that a word denotes; undefined for any other word. */
export const countOf = (word: string): number | undefined => (/^\d{1,2}$/.test(word) ? Number(word) : COUNTS.get(word))

export const ARTICLES = words('a an un una')
export const ADDS = words('con with w plus has have having including topped on in add added')
export const ITEM_JOINERS = words('y and also then plus next')
export const GOES_ON = words('or nor')
export const REFUSES = words(
  'sin no not without hold skip avoid minus omit nix ditch lose hate dislike never dont cant wont isnt arent doesnt didnt cannot exclude',
)
/** Multi-word refusals. */
export const REFUSALS = [
  'not in the mood for',
  'not a fan of',
  'not big on',
  'not into',
  'leave off',
  'leave out',
  'stay away from',
  'steer clear of',
  'pass on',
  'free of',
  'allergic to',
  'get rid of',
  'do not',
  'can not',
  '86',
].map(phrase => phrase.split(' '))
/** Words that start a request: "no" before one of them is an answer. */
export const WISHES = words(
  'i id ill we wed well please thanks thank thats that its just can could let lets give gimme add',
)
export const DEGREES = words(
  'extra more double triple light lite easy less little lots lot plenty heavy additional bit touch dash tons loads bunch generous',
)
/** Words that refer to several dishes, correct something, or measure: the reader abstains if one occurs. */
export const BEYOND = words(
  'all both each every either everything anything everybody everyone rest other others half halves quarter quarters whole same again ' +
    'actually wait instead rather than except change swap switch replace exchange substitute make made turn remove cancel scratch undo keep sub subs ' +
    'them these those this it them ones it one-half apiece dozen lb lbs pound pounds ounce ounces oz kg kilo gram grams inch inches pack packs ' +
    'box boxes half-dozen side sides left right top works loaded fully separately split divided share cut only whichever whatever ' +
    'mas menos nada ni grande chico sorry oops mean meant correction no-wait mistake ' +
    'second third first last previous x2 x3 x4 times twice before after between unless if as add',
)
export const VESSELS = words('order plate glass can bottle serving portion cup bowl slice piece side bag pot')

/** Words between foods that carry no meaning for the order. */
export const FRAME = words(
  'quiero quisiera quisieramos dame deme denos me gustaria por favor para el la los las de del gracias hola ordenar pedir i im id ill ive we were wed well us me my mine our you your he she her his they hi hello hey ok okay yes yeah yep sure um uh umm hmm so well ' +
    'like would want wanna wanted need needs get getting got have having take taking try trying grab order ordering do does did give gimme bring hand send put ' +
    'please pls plz thanks thank thx can could may might will shall should let lets go gonna going to for from of off the some any that is are was be am ' +
    'just also then too today tonight now here there at by hungry craving feel feeling feels looking look think guess love loves up and with but hoping hope see mood wondering kindly lemme if there',
)
/** Words between a negation and its object: "not a fan of", "don't care for". */
export const LIKES = words('care fan mood into big eat stand do include really more')

/** Nouns after an article that are not dishes: "do me a favor". */
export const NO_DISHES = words('favor favour bite minute second sec moment hand try look order')
