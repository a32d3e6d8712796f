import { type AllergyToken, sentenceOf } from './tokens.ts'

type Span = { readonly from: number; readonly to: number }

const UNWELL = /^(?:sick|ill|enferm[oa]s?)$/
const IS =
  /^(?:is|are|am|was|were|be|been|being|im|hes|shes|theyre|moms?|dads?|wifes?|husbands?|sons?|daughters?|kids?|babys?|feeling|feels|feel|felt|home|esta|estan|estoy|anda|mama|papa|hij[oa]s?|espos[oa]|marido|mujer|herman[oa]|abuel[oa]|ti[oa]|nin[oa]s?|bebe|amig[oa]|novi[oa]|muy|very|really|so|super|pretty|kinda|bit|little|still|just)$/
/** Words that connect an illness to its cause, anywhere in the sentence. */
const CAUSE =
  /^(?:from|of|if|when|whenever|after|because|by|eats?|eating|ate|makes?|made|making|gets?|got|getting|gives?|gave|turns?|falls?|sends?|sent|puts?|means|with|reacts?|every|each|even|any|con|por|de|cuando|come|comer|comiendo|despues)$/
const LINKS = /^(?:and|then|so|n)$/
const ASKS =
  /^(?:send|bring|deliver|need|want|wants|wanted|order|ordering|looking|find|can|could|get|do|would|like|para|quiero|necesito|manda|mande|mandar)$/

/**
 * True if words describe an unwell person without naming a cause, so that no allergen constraint is recorded: "Send
 * soup to my mom, she's sick". "One bite of egg and she is sick" names a cause.
 */
export function isUnwell(tokens: readonly AllergyToken[], mentions: readonly Span[], { from, to }: Span): boolean {
  if (!tokens.slice(from, to).some(({ text }) => UNWELL.test(text)) || !IS.test(tokens[from - 1]?.text ?? ''))
    return false
  const sentence = sentenceOf({ tokens }, from)
  const inside = tokens.slice(sentence.from, sentence.to).map(({ text }) => text)
  const before = inside.slice(0, from - sentence.from)
  const isAsked = before.some(word => ASKS.test(word))
  const said = isAsked ? tokens.slice(from, sentence.to).map(({ text }) => text) : inside
  const isOf = said.some((word, at) => CAUSE.test(word) && !isOfPerson(said, at))
  if (isOf) return false
  const named = mentions.filter(mention => mention.from >= sentence.from && mention.to <= from)
  if (named.length === 0) return true
  const last = named.at(-1)!
  return isAsked && !tokens.slice(last.to, from).some(({ text }) => LINKS.test(text))
}

/** True if "with" introduces an illness instead of a cause: "With a cold", "with the flu". */
const isOfPerson = (words: readonly string[], at: number): boolean =>
  words[at] === 'with' && words.slice(at + 1, at + 4).some(word => /^(?:cold|flu|covid|fever|cough)$/.test(word))
