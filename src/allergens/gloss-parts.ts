import { foldWord } from './fold-word.ts'
import { type AllergyLanguage, languages, type Phrase } from './languages.ts'
import type { Word } from './split-words.ts'

const PART = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u
/**
 * Hiragana sequences of one or two letters and single Hangul syllables are words only if no letters adjoin them.
 */
const SHORT = /^(?:\p{Script=Hangul}|\p{Script=Hiragana}{1,2})$/u
/** Maximum number of unknown letters between a refusal and its object: "不要大虾". */
const WIDEST_GAP = 2

/** True if the text uses a script that has no spaces between words or that attaches particles to them. */
export const hasParts = (text: string): boolean => PART.test(text)

/** Segment of an unspaced run of letters: a known phrase, or letters that match no phrase. */
type Piece = {
  readonly from: number
  readonly to: number
  readonly phrase: Phrase | undefined
  /** True for particles that follow a word. */
  readonly isSkip?: true
}

/** Replaces the phrases found inside unspaced tokens with their English glosses. */
export function glossedParts(text: string, tokens: readonly Word[]): Word[] {
  const runs = runsOf(text)
  const spoken = new Set(runs.flat().flatMap(({ phrase }) => (phrase && isCue(phrase) ? [phrase.language] : [])))
  const read = runs.flatMap(run => readIn(run, text, spoken))
  if (read.every(({ gloss }) => gloss.length === 0)) return [...tokens]
  const words: Word[] = []
  const languagesSpoken = [...spoken]
  let done = 0
  let next = 0
  for (const token of tokens) {
    let at = Math.max(token.from, done)
    let before = token.before
    const sign = token.sign === undefined ? {} : { sign: token.sign }
    const own = (from: number, to: number) => {
      if (to <= from) return
      const isBehind = before === 'none' && words.at(-1)?.isGloss === true
      if (isBehind && languagesSpoken.some(language => isParticles(text, { from, to }, language)))
        return takeIn(words, to)
      words.push({ text: foldWord(text.slice(from, to)), from, to, before, ...(before === 'none' ? {} : sign) })
      before = 'none'
    }
    for (; next < read.length && read[next]!.from < token.to; next++) {
      const { from, to, gloss } = read[next]!
      own(at, from)
      if (gloss.length === 0) takeIn(words, to)
      gloss.forEach((word, index) => {
        const place = index === 0 ? { from, to } : { from: to, to }
        words.push({ text: word, ...place, before, ...(before === 'none' ? {} : sign), isGloss: true })
        before = 'none'
      })
      at = to
      done = to
    }
    own(at, token.to)
  }
  return words
}

/** Merges a particle into the preceding word. */
export const takeIn = (words: Word[], to: number): void => {
  words[words.length - 1] = { ...words.at(-1)!, to }
}

const isCue = ({ role }: Phrase): boolean => role === 'refusals' || role === 'illness'

/** Segments text in unspaced scripts by longest match into known phrases and the letters between them. */
function runsOf(text: string): Piece[][] {
  const runs: Piece[][] = []
  let run: Piece[] = []
  for (let at = 0; at < text.length; ) {
    const found = longestAt(text, at)
    const isPart = found !== undefined || PART.test(text[at]!)
    if (!isPart && run.length > 0) {
      runs.push(run)
      run = []
    }
    const last = run.at(-1)
    if (found) run.push({ from: at, to: at + found.words[0]!.length, phrase: found })
    else if (isPart && last && !last.phrase) run[run.length - 1] = { ...last, to: at + 1 }
    else if (isPart) run.push({ from: at, to: at + 1, phrase: undefined })
    at += found ? found.words[0]!.length : 1
  }
  return run.length > 0 ? [...runs, run] : runs
}

function longestAt(text: string, at: number): Phrase | undefined {
  const { parts, longest } = languages()
  const most = longest.get(text[at]!) ?? 0
  for (let length = Math.min(most, text.length - at); length > 0; length--) {
    const found = parts.get(text.slice(at, at + length))
    if (found) return found[0]
  }
  return undefined
}

type Read = { readonly from: number; readonly to: number; readonly gloss: readonly string[] }

/**
 * Returns the English glosses of the phrases in a run that count, and the particles after them, with an empty
 * gloss.
 */
function readIn(given: readonly Piece[], text: string, spoken: ReadonlySet<AllergyLanguage>): Read[] {
  const run = withParticles(withoutShort(given, text), text)
  const isIll = run.some(({ phrase }) => phrase?.role === 'illness')
  const isBefore = refusedBefore(run)
  const next = (at: number) => (run[at + 1]?.isSkip ? at + 2 : at + 1)
  const last = (at: number) => (run[at - 1]?.isSkip ? at - 2 : at - 1)
  const lastWord = run.findLastIndex(({ isSkip }) => !isSkip)
  const isAllergen = (at: number) => run[at]?.phrase?.role === 'allergens'
  /**
   * True for a refusal that follows its food: "ピーナッツ抜き", or a refusal that usually precedes its food but ends the
   * run: "花生不要".
   */
  const isBehind = (at: number) => {
    const phrase = run[at]?.phrase
    if (phrase?.role !== 'refusals') return false
    return phrase.gloss[0] === 'free' || (at === lastWord && isAllergen(last(at)))
  }
  const isUnread = (piece: Piece | undefined) => piece !== undefined && !piece.phrase && !piece.isSkip
  const counts = (at: number): boolean => {
    const phrase = run[at]?.phrase
    if (!phrase) return false
    if (phrase.role === 'frame') return spoken.has(phrase.language) && !(isUnread(run[at - 1]) && isUnread(run[at + 1]))
    if (!isAllergen(at)) return !phrase.isBound || isAllergen(next(at))
    const isGlued = isUnread(run[at - 1]) || isUnread(run[at + 1])
    return !isGlued || isIll || isBehind(next(at)) || isBefore[at]!
  }
  return run.flatMap(({ from, to, phrase, isSkip }, at): Read[] => {
    if (isSkip) return counts(at - 1) && run[at - 1]!.phrase!.gloss.length > 0 ? [{ from, to, gloss: [] }] : []
    if (!phrase || !counts(at)) return []
    const gloss = isBehind(at) ? ['free'] : phrase.gloss
    return gloss.length === 0 ? [] : [{ from, to, gloss }]
  })
}

/** Drops short phrases that have adjoining letters, because they are words only on their own. */
const withoutShort = (run: readonly Piece[], text: string): Piece[] =>
  run.map((piece, at) => {
    const { phrase } = piece
    const isApart = (other: Piece | undefined) =>
      !other || other.phrase !== undefined || (phrase && isParticles(text, other, phrase.language))
    const isShort = phrase && phrase.role !== 'frame' && SHORT.test(phrase.words[0]!)
    const before = run[at - 1]
    // refusal after its food: "乳製品なしのピザ"
    const isBehind = phrase?.role === 'refusals' && before?.phrase?.role === 'allergens'
    const isWord = isBehind || ((!before || before.phrase) && isApart(run[at + 1]))
    return isShort && !isWord ? { ...piece, phrase: undefined } : piece
  })

const withParticles = (run: readonly Piece[], text: string): Piece[] =>
  run.map((piece, at) => {
    const phrase = run[at - 1]?.phrase
    return !piece.phrase && phrase && isParticles(text, piece, phrase.language) ? { ...piece, isSkip: true } : piece
  })

/** For each segment, true if a refusal precedes it with at most `WIDEST_GAP` unknown letters between them. */
function refusedBefore(run: readonly Piece[]): boolean[] {
  let gap = Number.POSITIVE_INFINITY
  return run.map(({ from, to, phrase, isSkip }) => {
    const isNear = gap <= WIDEST_GAP
    if (phrase?.role === 'refusals' && phrase.gloss[0] !== 'free') gap = 0
    else if (!phrase && !isSkip) gap += to - from
    return isNear
  })
}

const MOST_SKIPS = 4
const LONGEST_SKIP = 8

/** True if the letters consist of particles only: "에는", "があります". */
function isParticles(text: string, { from, to }: Pick<Piece, 'from' | 'to'>, { skips }: AllergyLanguage): boolean {
  let at = from
  for (let taken = 0; taken < MOST_SKIPS && at < to; taken++) {
    let end = Math.min(to, at + LONGEST_SKIP)
    while (end > at && !skips.has(text.slice(at, end))) end -= 1
    if (end === at) return false
    at = end
  }
  return at === to
}
