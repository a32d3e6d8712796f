import type { Marks, Mention, Span } from './marks.ts'
import { sentenceOf } from './tokens.ts'

/** Words that restrict an earlier statement of the message. */
export const HOWEVER: ReadonlySet<string> = new Set(
  'but except besides other apart aside only just though although however unless if pero excepto solo aunque salvo si sino'.split(
    ' ',
  ),
)

const STATES =
  /^(?:i|im|ive|am|is|are|was|he|hes|she|shes|we|were|they|theyre|it|its|my|our|his|her|the|a|an|have|has|got|only|just|really|actually|still|also|both|very|severely|and|y|pero|but|or|wife|husband|son|daughter|kids?|child|baby|mom|mother|dad|father|sister|brother|friend|partner|soy|es|somos|son|tengo|tiene|mi|hijo|hija|esposa|esposo|alergia|alergias|allergy|allergies|to|al|a|la|el|no|not)$/
const ILL_WORD = /^(?:al+erg\w*|al+urg\w*|elerg\w*|intoler\w*|celiac\w*|coeliac\w*|alerg\w*|alerj\w*)$/

/**
 * Returns the start of the next illness statement: "not allergic to milk, I'm allergic to sesame" denies only milk.
 */
export function nextStatement(tokens: Marks['tokens'], from: number): number | undefined {
  const ill = tokens.findIndex(({ text }, index) => index > from && ILL_WORD.test(text))
  if (ill < 0) return undefined
  let start = ill
  // "soy" is the food and not the Spanish verb in "not allergic to wheat or soy. I'm …"
  while (start > from && tokens[start]!.before === 'none' && STATES.test(tokens[start - 1]!.text)) start -= 1
  return start
}

const DOUBT =
  /^(?:maybe|perhaps|probably|possibly|might|think|guess|unsure|sure|supposedly|hopefully|quizas|quiza|talvez|vez|creo|wife|husband|son|daughter|mom|mother|dad|father|sister|brother|friend|boyfriend|girlfriend|partner|roommate|kid|kids|child|baby|boss|cousin|aunt|uncle|grandma|grandpa|esposa|esposo|hijo|hija|mama|papa|hermana|hermano|amiga|amigo|novia|novio)$/

/**
 * True if a denial is uncertain or covers only one person, so that others' allergies stand: "My wife is not
 * allergic to it", "maybe I'm not".
 */
export const isDoubtful = (marks: Marks, at: number): boolean =>
  marks.tokens.slice(sentenceOf(marks, Math.max(0, at)).from, at).some(({ text }) => DOUBT.test(text))

/** Verbs that keep a constraint despite a denial: "Nobody is allergic to egg, keep the peanut one". */
export const KEEPS =
  /^(?:keep|keeps|keeping|kept|leave|leaves|leaving|still|remains?|stays?|avoid|avoids|avoiding|mind|remember|mantenga|mantener|deje|dejen|sigue|siguen|evite|evitar)$/
/** Words after a food that keep its constraint: "Sesame still". */
const STAYS = /^(?:still|remains?|stays?|sigue|siguen|todavia|aun|though|tho|however|yes|yep|yeah|yup|si)$/
const THOUGH = /^(?:though|tho|however|yes|yep|yeah|yup|si)$/

const isThough = (tokens: Marks['tokens'], at: number): boolean =>
  THOUGH.test(tokens[at]?.text ?? '') || (tokens[at]?.text === 'on' && tokens[at + 2]?.text === 'other')

/** True if the named food stays avoided: "sesame still", "peanuts on the other hand". */
export const keepsConstraintAt = (tokens: Marks['tokens'], at: number): boolean =>
  tokens[at]?.before === 'none' && (STAYS.test(tokens[at].text) || isThough(tokens, at))

/**
 * True if a food named after a denial is the actual allergen: "Not allergic to shellfish, peanuts though".
 */
export const isNamedThough = (
  { tokens, mentions }: Marks,
  denials: readonly (Span & { readonly mentions: readonly Mention[] })[],
): boolean =>
  mentions.some(
    ({ from, to }) =>
      tokens[to]?.before === 'none' &&
      isThough(tokens, to) &&
      denials.some(denial => denial.to <= from && denial.mentions.length > 0) &&
      denials.every(denial => denial.to <= from || denial.from >= to),
  )

/** True if the actual allergen is stated after the denied ones: "…, I'm allergic to sesame". */
export function isFollowed(tokens: Marks['tokens'], mentions: readonly Mention[], to: number): boolean {
  const ill = tokens.findIndex(({ text }, at) => at >= to && ILL_WORD.test(text))
  return ill >= 0 && mentions.some(({ from }) => from > ill && from - ill < FAR)
}
/** Maximum number of words between an illness and its allergen. */
const FAR = 5

const NOBODY =
  /(?:^| )(?:nobodys?|no ?ones?|none of (?:us|them)|nadie)(?: here| at home| in the family)?(?: is| are| es)?$/

/** True if "nobody" is the subject before the token: "Nobody here is allergic". */
export const isNobody = (tokens: Marks['tokens'], index: number): boolean =>
  NOBODY.test(
    tokens
      .slice(Math.max(0, index - 7), index)
      .map(({ text }) => text)
      .join(' '),
  )

/**
 * True if every other illness word of the message names its own allergen: "I'm not allergic to fish. I'm celiac".
 */
export function isBesideNamed({ tokens, illness, mentions }: Marks, denials: readonly Span[], one: Span): boolean {
  const others = illness.filter(span => denials.every(denial => span.from < denial.from || span.from >= denial.to))
  const isNamed = (span: Span) => mentions.some(({ from, to }) => from < span.to && to > span.from)
  const isOfAllergy = tokens.slice(one.from, one.to).some(({ text }) => ILL_WORD.test(text))
  return isOfAllergy && others.length > 0 && others.every(isNamed)
}

/** True if the words deny for everyone: "Nobody is allergic to soy". */
export const saysNone = (tokens: Marks['tokens'], from: number, to: number): boolean =>
  tokens
    .slice(from, to)
    .some(
      ({ text }, at, said) =>
        /^(?:nobodys?|noones?|nadie|ningun[oa])$/.test(text) ||
        (/^(?:no|none)$/.test(text) && /^(?:ones?|of)$/.test(said[at + 1]?.text ?? '')),
    )
