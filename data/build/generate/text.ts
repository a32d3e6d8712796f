import type { Draws } from './random.ts'

/** A text with `{this|that}` in it: its pieces, and what may stand between them. */
export type Wording = {
  readonly pieces: readonly string[]
  readonly choices: readonly (readonly string[])[]
  /** Every wording that was asked for before, by its number. */
  readonly known: string[]
}

/** Reads a text with choices once, so that it can be decided often. */
export function readWording(text: string): Wording {
  const parts = text.split(/\{([^{}]*)\}/)
  return {
    pieces: parts.filter((_, at) => at % 2 === 0),
    choices: parts.filter((_, at) => at % 2 === 1).map(part => part.split('|')),
    known: [],
  }
}

/** Decides every choice of a text; the answer is the number of the wording. */
export function chooseWording({ choices }: Wording, chance: Draws): number {
  let number = 0
  for (const choice of choices) number = number * choice.length + chance.below(choice.length)
  return number
}

/** The text of a wording. */
export function textOf(wording: Wording, number: number): string {
  const known = wording.known[number]
  if (known !== undefined) return known
  let rest = number
  let text = ''
  for (let at = wording.choices.length - 1; at >= 0; at -= 1) {
    const choice = wording.choices[at]!
    text = `${choice[rest % choice.length]}${wording.pieces[at + 1]}${text}`
    rest = Math.floor(rest / choice.length)
  }
  wording.known[number] = wording.pieces[0] + text
  return wording.known[number]
}
