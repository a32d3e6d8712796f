import type { Marks, Mention, Span } from './marks.ts'

/** Span that withdraws the avoidance of allergens. */
type Forgotten = Span & { readonly mentions: readonly Mention[] }

const FORGETS = /^(?:forget|ignore|disregard|drop|scratch|clear|cancel|olvida|olvide|olvidate|ignora|ignore)$/
/** Verbs that also remove dishes: "remove the shrimp thing". */
const REMOVES =
  /^(?:remove|delete|erase|undo|quita|quite|quitele|quitale|quitar|borra|borre|borrar|elimina|elimine|eliminar|saca|saque)$/
const ITS_CAUTION = /^(?:allergy|allergen|allergies|caution|warning|restriction|filter)$/
const ITS_THING =
  /^(?:thing|things|stuff|business|part|filter|caution|warning|restriction|allergy|allergen|tema|filtro)$/
const LEADS =
  /^(?:about|the|that|this|my|all|whole|lo|del|de|el|la|los|las|eso|to|al?|allergy|alergias?|intoleranc\w+)$/
const ALLERGY = /^(?:allergy|alergias?|intoleranc\w+)$/
const STOPS = /^(?:stop|quit|dont|deja|deje)$/

const AVOIDS = /^(?:avoid|avoiding|evitar|evites)$/

const NEVER = /^(?:dont|not|never|cant|cannot|shouldnt|mustnt|wont|no|nunca|jamas)$/

/**
 * Finds requests to withdraw an allergen constraint: "Forget the egg thing", "ignore the milk filter", "stop
 * avoiding eggs", "olvida lo del huevo".
 */
export const avoidanceWithdrawalsIn = (marks: Pick<Marks, 'tokens' | 'mentions'>): Forgotten[] =>
  forgottenOne(marks).map(one => (isStop(marks, one) ? withList(marks, one) : one))

const isStop = ({ tokens }: Pick<Marks, 'tokens'>, { from }: Span): boolean =>
  STOPS.test(tokens[from]!.text) || AVOIDS.test(tokens[from]!.text)

/** Extends the span with the allergens joined by "and": "Stop avoiding milk and fish". */
function withList({ tokens, mentions }: Pick<Marks, 'tokens' | 'mentions'>, first: Forgotten): Forgotten {
  let { to } = first
  const list = [...first.mentions]
  for (const next of mentions.filter(({ from }) => from >= first.to)) {
    const between = tokens.slice(to, next.from).map(({ text }) => text)
    if (between.length > MOST_BETWEEN || !between.every(text => JOINS.test(text)) || tokens[to]?.before === 'end') break
    list.push(next)
    to = next.to
  }
  return { from: first.from, to, mentions: list }
}
const JOINS = /^(?:and|or|nor|y|e|o|ni|the|la|el|los|las)$/
const MOST_BETWEEN = 2

const forgottenOne = ({ tokens, mentions }: Pick<Marks, 'tokens' | 'mentions'>): Forgotten[] =>
  mentions.flatMap((mention): Forgotten[] => {
    let at = mention.from - 1
    while (at > 0 && tokens[at + 1]!.before === 'none' && LEADS.test(tokens[at]!.text)) at -= 1
    const verb = tokens[at]?.text ?? ''
    const isThing = ITS_THING.test(tokens[mention.to]?.text ?? '') && tokens[mention.to]!.before === 'none'
    // "olvidé la alergia" is ambiguous: it may mean that the speaker forgot to mention the allergy
    const isNamed = verb !== 'olvide' && tokens.slice(at + 1, mention.from).some(({ text }) => ALLERGY.test(text))
    const isOf = isNamed || (tokens[at + 1]?.text === 'lo' && /^(?:del|de)$/.test(tokens[at + 2]?.text ?? ''))
    const stop = tokens.findLastIndex(({ text }, index) => index < at && index >= at - 2 && STOPS.test(text))
    // "never stop avoiding milk" keeps the constraint
    const isStopped = AVOIDS.test(verb) && stop >= 0 && (tokens[stop]!.text === 'dont' || !isNegated(tokens, stop))
    // "never forget my peanut allergy" keeps the constraint
    if (!isStopped && isNegated(tokens, at)) return []
    const isTakenOff = REMOVES.test(verb) && (isNamed || (isThing && ITS_CAUTION.test(tokens[mention.to]!.text)))
    if (!isStopped && !isTakenOff && !(FORGETS.test(verb) && (isThing || isOf))) return []
    if (isThreat(tokens, mention.to + (isThing ? 1 : 0))) return []
    const from = isStopped ? stop : at
    return [{ from, to: mention.to + (isThing ? 1 : 0), mentions: [mention] }]
  })

/**
 * True if a consequence follows, which makes the request a threat: "Ignore the peanut allergy and I sue you", "… or
 * else". "… and I want two rolls" is a request.
 */
function isThreat(tokens: Marks['tokens'], at: number): boolean {
  const [and, who, ...next] = tokens.slice(at, at + 5)
  if (and === undefined || and.before === 'end' || !/^(?:and|or|y|o)$/.test(and.text)) return false
  if (/^or?$/.test(and.text)) return true
  const isSomebody =
    /^(?:i|ill|im|we|well|you|youll|youre|u|he|hell|hes|she|shell|shes|they|theyll|it|somebody|someone|my|our|his|her|see|watch|die|yo|te|mi|usted)$/
  return isSomebody.test(who?.text ?? '') && !next.some(({ text }) => WISHES.test(text))
}
const WISHES =
  /^(?:want|would|like|take|have|get|need|love|try|go|order|please|add|give|show|id|quiero|dame|send|do|can|could|eats?|wants?|said|was|is|are|isnt|arent|not)$/

/**
 * True if a negation precedes the verb in its clause; "no, forget the egg thing" opens with an answer instead.
 */
function isNegated(tokens: Marks['tokens'], verb: number): boolean {
  for (let at = verb; at > 0 && at > verb - FARTHEST && tokens[at]!.before === 'none'; at--)
    if (NEVER.test(tokens[at - 1]!.text)) return true
  return false
}
const FARTHEST = 3
