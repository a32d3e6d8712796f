import { withoutLinks } from './figures.ts'
import { foldForComparison, normalizeForComparison } from './fold.ts'

/** Part of a sentence with one finite verb, in folded form, with its modality. */
export type Clause = {
  readonly text: string
  readonly isQuestion: boolean
  /** True for the consequence of an action that the guest may take: "say yes and it is placed". */
  readonly isConditional: boolean
  /** True if a preceding hedge disclaims it: "I cannot promise", "I do not know". */
  readonly isHedged: boolean
}

/** Spanish "I know", which would become a pronoun without its accent. */
const KNOW = /(?<!\p{L})s\u00e9(?!\p{L})/giu

const SEPARATOR =
  /((?<!\d)[.,:](?!\d)|[.,:](?=\s|$)|[;!?…—–()\n]+|\s-\s|\b(?:and|but|so(?! (?:far|much|many|long|sorry|good))|because(?! of)|since|however|though|although|while|then|which|now that|given that|or|nor|yet|y|pero|porque|aunque|sino|asi que|ya que|mientras|o|ni)\b)/
const WEAK = /^(?:,|and|or|nor|y|o|ni)$/
const RESET = /^[.;!?…—–\n]+$/
const TURN = /^(?:but|however|though|although|yet|pero|aunque|sino)$/
const ASSERTED = /^(?:because|since|which|now that|given that|porque|ya que)$/

/** Verb forms that distinguish a finite clause from a list element. */
const VERB =
  /\b(?:is|are|was|were|am|be|been|has|have|had|will|would|can|could|cant|cannot|wont|dont|doesnt|didnt|isnt|arent|hasnt|havent|do|does|did|its|ill|im|ive|youre|youll|theyre|theyll|weve|well|shell|hell|shes|hes|thats|theres|get|gets|got|say|says|tell|pay|send|put|take|took|goes|went|came|comes|costs?|contains?|lists?|declares?|makes?|made|gives?|gave|ask|asked|told|knows?|know|order|ordered|cancell?ed|confirmed|booked|placed|threw|enjoy|eat|open|opens|close|closes|deliver|delivers|arrives?|starts?|needs?|want|wanted|keep|kept|left|leave|noted|es|son|esta|estan|estara|ha|han|he|hay|fue|sera|lleva|llevan|tiene|tienen|puede|pueden|puedo|va|van|viene|llega|cuesta|contiene|diga|digame|lo|se|le|les|quedo|queda|hice|cobre|avise|abre|cierra)\b/
/** Participle that continues a preceding verb: "is not booked, paid or confirmed". */
const PARTICIPLE = /^(?:(?:not|even|or|and|ni) )*(?:\w{2,}ed|\w{2,}[ai]d[oa]s?|sent|paid|made|done|hech[oa])\b/
const ASKS =
  /^(?:(?:great|good|ok|okay|sure|well|so|and|or|but|perfect|also|otherwise|entonces|bueno|y|o) )*(?:is|are|am|was|were|do|does|did|can|could|would|shall|should|will|may|might|has|have|what|whats|which|how|where|when|who|whose|why|any|anything|anyone|ready to|want|need|care|que|cual|cuales|como|cuando|donde|quien|quiere|quieres|prefiere|prefieres|desea|deseas|le|les|te|lo|la|se|algo|alguien|algun\w*|hay|es|son|esta|necesita|puede|puedo|gusta\w*|tiene|su|me|a|para|en)\b/
/** Questions that assert rather than ask. */
const RHETORICAL =
  /^(?:did you (?:know|hear|see|notice|realize)|do you (?:know|realize|see) that|isnt|arent|wasnt|werent|hasnt|havent|sabia\w*|no es|verdad)\b/
/** Negative question that denies nothing: "Is it not great that". */
const NEGATIVE_QUESTION =
  /^(?:isnt|arent|wasnt|werent|hasnt|havent|no es|no le parece)\b(?=.*\b(?:it|that|you|we|they|great|nice|genial|que)\b)/
const STEP =
  /\b(?:yes|yeah|say|said|tell|answer|reply|confirm\w*|pay|pays|paid|payment|paying|settled|money|agree|approve|ok|okay|go ahead|accept\w*|booked|placed|books?|like|want|wish|prefer|rather|wrong|changes?|si|sí|diga|dice|digas|di|responda|conteste|pague|pagado|paga|pago|quiere|quieres|prefier\w+|gust\w+|desea|mal)\b/
const CONDITION =
  /\b(?:if|once|when|whenever|after|as soon as|the moment|should you|si|cuando|una vez|en cuanto|apenas|tan pronto como|al (?:confirmar|pagar|decir\w*|recibir))\b/
const REQUEST =
  /^(?:(?:please|just|so|simply|only|go on|por favor|solo|nomas) )*(?:say|tell|answer|reply|give|type|confirm|let me|one yes|a yes|a simple yes|diga|digame|dime|di|responda|responde|conteste|confirme|confirmeme|avise|aviseme|avisame|deme|dame|basta|con su si|con un si)\b/
/** Words of past events, which cannot depend on a future action. */
const HAPPENED =
  /\b(?:already|just now|has|had|have been|have gone|ive|weve|theyve|was|were|did|went|came|ya (?!lo|la|le|se)|fue|fueron|ha|han|hemos|quedo|quedaron)\b/

const UNABLE =
  '(?:can ?not|cant|couldnt|could not|wont|will not|wouldnt|would not|dont|do not|does not|doesnt|didnt|never|nobody|no one|no human|none of us|unable to|not able to|im not|i am not|not|not sure|no way|impossible|difficult|hard|nadie|no (?:le |les |te |lo |se )?(?:puedo|podemos|puede|podria|podriamos)|no (?:lo )?(?:sabria|sabemos)|no (?:le |te |les )?|imposible|nunca|tampoco)'
const VOUCH =
  '(?:promis\\w*|guarant\\w*|say\\w*|tell\\w*|know\\w*|call|vouch|assure|swear|sure|certain|confirm|claim|judge|rule|exclude|declare|garantiz\\w*|garantic\\w*|garantia|promet\\w*|asegur\\w*|decir\\w*|digo|sabe\\w*|se si|confirm\\w*|descart\\w*|afirm\\w*|consta|me consta|seguro de)'
const HEDGE = new RegExp(
  `\\b${UNABLE}(?: \\w+){0,3}? ${VOUCH}\\b|\\b(?:dont|do not|cannot|cant|no) (?:lo )?(?:know|sabria|sabemos|tell)\\b|\\b(?:ask|check|verify|double check|call|contact|confirm|consult\\w*|pregunt[ae]\\w*|verifi\\w*|confirme) .{0,40}\\b(?:whether|if|si|before|antes)\\b|\\b(?:whether|if) (?:it|its|theyre|they|that|this|the)\\b|\\b(?:doesnt|does not|wont|dont|no) (?:make|mean|turn|hace|significa|vuelve)\\b|\\bnot a (?:promise|guarantee)\\b|\\bno es (?:una )?(?:garantia|promesa)\\b`,
)

/** Idioms with a negation that denies nothing. */
const IDIOMS =
  /\b(?:no problem(?:o)?|no worries|not only|not just|no doubt|without (?:a |any )?(?:doubt|problem|delay|issue|hitch)s?|no need to (?:worry|wait)|(?:dont|do not|never) (?:hesitate|forget|be shy|be afraid|worry|wait|fail)(?: to)?|no sooner|nothing else|not a (?:secret|lie|joke)|no mistake|no secret|no wonder|no surprise|no lie|no joke|none other than|no less than|nothing short of|nothing less than|no question|sin (?:problemas?|duda|falta|demora)|no se preocupe|no te preocupes|no (?:dude|dudes|olvide|olvides|se olvide) (?:en|de)?|no (?:lo )?dude|no hay problema|no cabe duda|not to worry|no longer|ya no)\b/g
export const NEGATION =
  /\b(?:not|no|never|nothing|none|nobody|neither|nor|cannot|cant|wont|wouldnt|isnt|arent|wasnt|werent|hasnt|havent|hadnt|didnt|dont|doesnt|aint|couldnt|shouldnt|yet to|still (?:has|have|had|need|needs|unpaid|waiting)|before|until|waiting|waits|needs? to|instead of|rather than|nada|nadie|ningun\w*|nunca|jamas|tampoco|ni|todavia no|aun no|falta\w*|pendiente\w*|antes de|hold(?:ing)? off)\b/

const withoutIdioms = (text: string): string => text.replace(IDIOMS, ' ')

/**
 * Splits a sentence into clauses with their modality. A comma or "and" ends a clause only if another verb follows.
 */
export function clausesOf(sentence: string): Clause[] {
  const text = foldForComparison(withoutLinks(normalizeForComparison(sentence)).replace(KNOW, 'sabria'))
    .replace(/¿/g, ' ¿')
    .replace(/\b([ap])\.m\./g, '$1m')
    // in "which one?", the word is interrogative, not a clause separator
    .replace(/(^|[;,:.—–]\s*)which\b(?=[^;.!]*\?)/g, '$1what')
  const pieces = text.split(SEPARATOR)
  const found: { text: string; before: string; end: string }[] = []
  for (let at = 0; at < pieces.length; at += 2) {
    const piece = pieces[at]!.trim()
    const before = (pieces[at - 1] ?? '').trim()
    const last = found.at(-1)
    if (
      last &&
      (WEAK.test(before) || (TURN.test(before) && piece !== '' && !VERB.test(piece))) &&
      (piece === '' ||
        PARTICIPLE.test(piece) ||
        !VERB.test(piece) ||
        !(VERB.test(last.text) || REQUEST.test(last.text))) &&
      !CONDITION.test(last.text)
    ) {
      last.text = `${last.text}${before === ',' ? '' : ` ${before}`} ${piece}`.trim()
      last.end = (pieces[at + 1] ?? '').trim()
    } else if (piece !== '') found.push({ text: piece, before, end: (pieces[at + 1] ?? '').trim() })
    else if (last && before !== '') last.end = before
  }
  return read(found)
}

function read(pieces: readonly { text: string; before: string; end: string }[]): Clause[] {
  let isAsking = false
  let isResult = false
  let isHedged = false
  return pieces.map(({ text, before }, at) => {
    if (RESET.test(before)) isAsking = isResult = isHedged = false
    if (TURN.test(before)) isAsking = isResult = isHedged = false
    if (ASSERTED.test(before)) isAsking = false
    if (before === ',' || before === 'and' || before === ':') isHedged = false
    const bare = text.replace(/¿/g, '').trim().replace(NEGATIVE_QUESTION, '')
    const endsAsking =
      pieces
        .slice(at)
        .find(({ end }) => RESET.test(end) || end === '')
        ?.end.includes('?') === true
    const isOpening = text.includes('¿') || ASKS.test(bare) || !VERB.test(bare)
    if (endsAsking && isOpening && !RHETORICAL.test(bare) && !ASSERTED.test(before)) isAsking = true
    const isCondition = CONDITION.test(bare) && STEP.test(bare)
    const isConditional = (isResult || isCondition) && !HAPPENED.test(withoutConditions(bare))
    if (isCondition || REQUEST.test(bare)) isResult = true
    const wasHedged = isHedged
    if (HEDGE.test(bare)) isHedged = true
    return { text: bare, isQuestion: isAsking && endsAsking, isConditional, isHedged: wasHedged || isHedged }
  })
}

/** Clause text before its condition. */
const withoutConditions = (text: string): string => {
  const at = text.search(CONDITION)
  return at < 0 ? text : text.slice(0, at)
}

/** True if a negation precedes the offset. */
export const isDenied = (text: string, at: number): boolean => NEGATION.test(withoutIdioms(text.slice(0, at)))
/** Offset of the first hedge, or -1. */
export const hedgeAt = (text: string): number => text.search(HEDGE)

/** True if a hedge such as "I cannot promise" precedes the offset, in this clause or an earlier one. */
export const isHedgedAt = (clause: Clause, at: number): boolean => {
  const hedge = hedgeAt(clause.text)
  return (hedge >= 0 && hedge <= at) || (clause.isHedged && hedge < 0)
}
