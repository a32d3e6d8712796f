import type { Marks, Mention } from './marks.ts'
import { sentenceOf } from './tokens.ts'

/** Words that state that a previously avoided food is eaten, ordered, or wanted. */
const WANTED =
  /^(?:want|wants|wanted|like|likes|love|loves|eat|eats|have|has|fine|ok|okay|with|add|give|get|asked|ordered|need|keep|put|please|quiero|queremos|quiere|dame|deme|con|come|comen|como|comemos|puede|puedo|podemos|pueden|ponen|pone|pongan|ponga|lleva|lleve|gusta|encanta|si|bien|agregue|agrega)$/
const REFUSED =
  /^(?:without|sin|avoid|avoiding|except|but|hold|skip|leave|out|off|cant|cannot|dont|doesnt|not|never|nor|ni|no|nada|fuera|quite|quitele|evitar|allerg\w*|alerg\w*)$/
const NEVER_SAID = /^(?:never|didnt|not|nunca|no)$/
const SAID = /^(?:said|say|told|tell|meant|mean|mention|mentioned|asked|ask|dije|dijo|pedi|mencione)$/
const ANSWER = /^(?:no|nah|nope|oh|ay|wait|que)$/
const JOINS = /^(?:but|pero|and|y|except|only|just|solo)$/
const MOST_BEFORE = 5

/** True if the clause of a food requests it or denies that it was ever refused. */
export function isWantedAt({ tokens }: Pick<Marks, 'tokens'>, { from, to }: Pick<Mention, 'from' | 'to'>): boolean {
  const sentence = sentenceOf({ tokens }, from)
  const before = tokens.slice(sentence.from, from).map(({ text }) => text)
  const said = before.findLastIndex(word => SAID.test(word))
  if (said > 0 && before.slice(Math.max(0, said - 2), said).some(word => NEVER_SAID.test(word))) return true
  let start = from
  while (start > sentence.from && tokens[start]!.before === 'none' && !JOINS.test(tokens[start - 1]!.text)) start -= 1
  let end = to
  while (end < sentence.to && tokens[end]!.before === 'none') end += 1
  const clause = tokens.slice(start, end).map(({ text }) => text)
  const lead = clause.findIndex(word => !ANSWER.test(word))
  const words = clause.slice(Math.max(0, lead))
  const near = [...words.slice(Math.max(0, from - start - Math.max(0, lead) - MOST_BEFORE))]
  return near.some(word => WANTED.test(word)) && !words.some(word => REFUSED.test(word))
}
