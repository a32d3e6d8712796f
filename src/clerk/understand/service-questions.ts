import type { ClerkState } from '#src/clerk/state.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import type { Command } from './command.ts'
import { recipeWords } from './recipe-words.ts'
import { fold, isBlank } from './text.ts'

const MEANS =
  '(?:cash|cards?|credit(?: cards?)?|debit(?: cards?)?|visa|amex|mastercard|apple pay|google pay|paypal|venmo|zelle|crypto|usdc|efectivo|tarjetas?(?: de (?:credito|debito))?)'
const LEAD =
  '(?:(?:and|but|also|so|ok|okay|oh|btw|hey|hi|hello|wait|first|y|pero|hola|oye|quick question|one thing|otra cosa) )*'
/** Clauses that only state or ask how to pay. */
const PAYS = [
  `(?:(?:do|can|could|will|would|may) (?:you|u|ya|i|we|they)(?: guys| all)? (?:also |still |just |please )?(?:pay|take|accept|use|do)|(?:is|are|would) (?:it )?(?:ok(?:ay)? (?:to|if (?:i|we)) )?(?:pay )?(?:with |by |in )?)(?: (?:with|by|in|the driver|at the door|a|my|via))* ?${MEANS}\\b(?: (?:or|and|on|at|to|the|ok|okay|fine|good|accepted|possible|alright|all right|delivery|door|driver|pickup|store|there|when|pick|it|up|get|i|we|${MEANS}))*`,
  `(?:we|i)(?:ll| will| can| am| are| m| re| d)? ?(?:be |only |just |always |usually |want to |wanna |prefer to |need to |have to |like to )*(?:pay|paying) (?:with|by|in|via|on) (?:a |an |the |my |our |company )*${MEANS}(?: (?:on|at) (?:the )?(?:delivery|door|pickup|store))?`,
  `(?:paying|payment) (?:is |will be )?(?:with|by|in) (?:a |my |the )?${MEANS}`,
  `(?:no |only )?${MEANS}(?: (?:or|and) ${MEANS})?(?: (?:ok|okay|fine|good|works?|accepted))?`,
  `(?:se )?(?:puede|puedo|podemos) (?:pagar|pagarse) (?:con|en|por) (?:mi |la )?${MEANS}(?: (?:ahi|alla|al recoger|al recibir))?|(?:aceptan|reciben|toman) ${MEANS}|(?:pago|pagamos|voy a pagar) (?:con|en) ${MEANS}`,
].map(words => new RegExp(`^${LEAD}(?:${words})$`))
/** Continuation of a list of payment methods. */
const MORE_MEANS = new RegExp(`^(?:or |and |a |the |my )*${MEANS}(?: (?:ok|okay|fine|please))?$`)

const CANCELS =
  /\b(?:can|could|may|am i able to|are we able to|what (?:happens )?if|is it (?:possible|ok|okay) to) (?:(?:i|we|you|they|it|this|the order|an order|still|be|always|also|even|need to|have to|want to|had to) )*cancell?(?:ed|s)?(?: (?:it|this|that|(?:the|my|an|our) (?:order|whole thing)|anything))?(?= (?:after|afterwards?|once|later|if|when|before|until|up to|for free|at the last)\b|$)|\bcancell?ation (?:policy|polic\w+|rules?|terms|fees?|window)\b|\b(?:policy|rules?) (?:on|about|for|of) cancell?\w+\b|\b(?:about|on) cancell?ing\b|\b(?:se puede|puedo|podemos|podria|pueden) cancelar(?:l[oa]s?)?(?: (?:el|mi|un) pedido)?(?= (?:despues|luego|si|cuando|antes|una vez)\b|$)|\bpolitica de cancelacion\b/
/** Conjunctions that continue the previous clause. */
const GOES_ON = /^(?:if|in case|when|once|because|cause|since|after|before|or|until|si|despues|cuando|porque)\b/i

/** Words of a developer: only developers need to know how a program or a shell pays. */
const FOR_PROGRAMS =
  /\b(?:terminal|command line|shell|bash|curl|npx|scripts?|code|coding|api|sdk|x402|mpp|agent|bot|programs?|programmatically|private key|developer|dev)\b/
/** Command for a question about payment; `said` is folded. */
export const payQuestion = (said: string): Command => ({
  do: 'how_to_pay',
  ...(FOR_PROGRAMS.test(said) ? { about: 'programs' } : {}),
})

const RECIPES = /\brecipes?\b(?! of the)|\brecetas?\b/
/**
 * Command for a question about recipes. Both arguments are folded; `said` is the sentence that mentions recipes.
 */
export const recipeQuestion = (message: string, said = message): Command => ({
  do: 'recipes',
  about: `${recipeWords(said) || recipeWords(message)}${FOR_PROGRAMS.test(message) ? ' api' : ''}`.trim(),
})

const SENTENCE = /(?<=[.?!;…])\s+|\n+/
const CLAUSE = /(,\s+|:\s+|\s+[-–—]+\s+|\s+(?:and|but|y|pero|plus)\s+)/i

/**
 * Extracts topics unrelated to restaurants: payment and cancellation. The rest is parsed as if it stood alone; a
 * message about recipes concerns nothing else. Undefined if the message contains no such topic.
 */
export function takeServiceQuestions(
  message: string,
  { lines, orders }: Pick<ClerkState, 'lines' | 'orders'>,
): { readonly left: string; readonly told: readonly Command[] } | undefined {
  const sentences = message.split(SENTENCE)
  const recipe = lines.length === 0 ? sentences.find(one => RECIPES.test(fold(one))) : undefined
  if (recipe !== undefined && !DISH_OF_RECIPE.test(fold(recipe)))
    return { left: '', told: [recipeQuestion(fold(message), fold(recipe))] }
  const told = new Map<string, Command>()
  const kept = sentences.flatMap(sentence => {
    const left = orders === undefined ? withoutTopics(sentence, told) : sentence
    return isBlank(left) ? [] : [left]
  })
  return told.size === 0 ? undefined : { left: kept.join(' '), told: [...told.values()] }
}

/** Dish name, not a recipe: "The secret recipe wings". */
const DISH_OF_RECIPE = /\b(?:secret|original|family|house|old|grandmas?|moms?|own|special) recipe\b/

/** Sentence without its clauses about payment and cancellation. */
function withoutTopics(sentence: string, told: Map<string, Command>): string {
  const pieces = sentence.split(CLAUSE)
  let left = ''
  let topic: string | undefined
  for (let at = 0; at < pieces.length; at += 2) {
    const clause = pieces[at]!
    const said = fold(clause)
    const goesOn = topic === 'cancel' ? GOES_ON.test(said) : topic === 'pay' && MORE_MEANS.test(said)
    topic = goesOn ? topic : topicOf(said)
    if (topic === 'cancel') told.set(topic, { do: 'about_cancel' })
    if (topic === 'pay') told.set(topic, payQuestion(said))
    if (topic === undefined) left += `${left === '' ? '' : (pieces[at - 1] ?? '')}${clause}`
  }
  return left
}

function topicOf(said: string): 'cancel' | 'pay' | undefined {
  if (PAYS.some(pattern => pattern.test(said))) return 'pay'
  return CANCELS.test(said) && (readAct(said).asks || !/^(?:i|we|please)\b/.test(said)) ? 'cancel' : undefined
}
