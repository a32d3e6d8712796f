import type { Marks, Span } from './marks.ts'
import { sentenceOf } from './tokens.ts'

const ILL = /^(?:al+erg\w*|intoler\w*|celia\w*|coelia\w*|alerg\w*)$/
const FINE = /^(?:fine|ok|okay|alright|good|allowed|bien)$/
const TAKES = /^(?:take|taking|remove|removing|drop|strike|cross|get)$/
const REFUSES = /^(?:not|never|dont|stop|avoid|quit|wrong|without|cannot|cant|shouldnt|wouldnt|wont|no|nunca|refuse)$/
const NOBODY = /^(?:nobody|noone|none|nadie|ninguno|ninguna)$/
const REMOVES =
  /^(?:leave|leaving|take|taking|remove|removing|hold|holding|skip|drop|omit|avoid|exclude|lose|ditch|nix|quitar|quitarl[ao]|sacar|dejar)$/
/** Words between a removal verb and the end of its clause: "leave it off", "to take out". */
const OBJECT = /^(?:it|that|this|them|off|out|away|all|please|pls|entirely|completely|altogether|afuera|fuera)$/
const ALARM = /^(?:ambulance|hospital|er|911|emergency|epipen|funeral|morgue|ambulancia|emergencia|never|nunca)$/

/**
 * True if the context reverses an apparent withdrawal of an allergy: "do not take milk off my list", "milk is fine
 * to leave out", "milk is fine. He dies", "nobody asked about milk".
 */
export function isReversedWithdrawal(marks: Marks, lift: Span): boolean {
  const { tokens } = marks
  const own = tokens.slice(lift.from, lift.to).map(({ text }) => text)
  if (own.some(word => ILL.test(word))) return false
  if (own.some(word => NOBODY.test(word))) return true
  const sentence = sentenceOf(marks, lift.from)
  const isRefused = tokens.slice(sentence.from, lift.from).some(({ text }) => REFUSES.test(text))
  if (TAKES.test(own[0] ?? '')) return isRefused
  if (!own.some(word => FINE.test(word))) return false
  const isHarmful = marks.symptoms.some(({ from }) => from < lift.from || from >= lift.to)
  return isHarmful || tokens.some(({ text }, at) => at >= lift.to && (ALARM.test(text) || removesIt(marks, at)))
}

/** True for a removal that ends its clause: "… leave it off". */
function removesIt({ tokens }: Marks, at: number): boolean {
  if (!REMOVES.test(tokens[at]!.text)) return false
  let end = at + 1
  while (tokens[end]?.before === 'none' && OBJECT.test(tokens[end]!.text)) end += 1
  return tokens[end] === undefined || tokens[end]!.before !== 'none'
}
