import type { Marks, Span } from './marks.ts'

/** True if the sentence or the whole message ends with a question mark: "Peanuts ok? Then pad thai". */
export function isAsked(text: string, { tokens }: Marks, { to }: Span): boolean {
  const next = tokens.find(({ before }, at) => at >= to && before === 'end')
  const sentence = text.slice(tokens[to - 1]!.to, next?.from)
  return /\?/.test(sentence) || /\?\s*$/.test(text)
}

/** Spans of taste statements up to the end of their clause: "I just don't like them on top". */
export const tasteSpans = ({ tokens, tastes }: Marks): Span[] =>
  tastes.map(({ from, to }) => {
    const end = tokens.findIndex(({ before }, at) => at >= to && (before !== 'none' || isOther(tokens, at)))
    return { from, to: end < 0 ? tokens.length : end }
  })

/** True if an unrelated detail follows without a comma: "… on one of them the zip is 10036". */
const isOther = (tokens: Marks['tokens'], at: number): boolean =>
  /^(?:\d{5}|zip|address|name|phone|number|email|deliver|delivery|delivered|pickup|direccion|nombre|telefono|correo)$/.test(
    tokens[at]!.text,
  ) || /^(?:zip|address|name|phone|email|number)$/.test(tokens[at + 1]?.text ?? '')
