/** Negators: words that negate what follows. */
export const NEGATORS: ReadonlySet<string> = new Set(
  'no not without non sin ni nor minus except exclude excludes excluded excluding avoid avoiding hate hates dislike nothing never excepto evitar dont doesnt isnt arent cant odio nada allergic alergico alergica skip hold'.split(
    ' ',
  ),
)
