import type { Cue } from './food-layer.ts'
import type { Span } from './spelled.ts'

/** A word that may name food. */
export type Word = {
  readonly term: string
  /** What may be sold in its place. */
  readonly instead: readonly string[]
  readonly raw: string
  /** The same as the guest spelled it. */
  readonly span?: Span
  /** How much it says: little for a vessel or a polite word. */
  readonly weight: number
  /** A name of the menu said whole, with the words it is made of in case it is not meant. */
  readonly whole?: { readonly key: string; readonly parts: readonly Word[] }
  /** Stands for a cue ("double", "half") that a name may contain. */
  readonly isCue?: boolean
  /** Says what it comes in: "a cup of". */
  readonly isVessel?: boolean
  /** A word of politeness or grammar that happens to occur in the menu. */
  readonly isSmall?: boolean
  /** The last word of the name it was said in, when that name has several: "egg" of "fried egg". */
  readonly head?: string
  /** Says for how many it shall be: "for four". */
  readonly isServing?: boolean
}

export type Stop = '' | ',' | '.'

/** The smallest parts of an order, in the order of the text. */
export type Unit = { readonly stop: Stop; readonly from: number; readonly to: number } & (
  | { readonly kind: 'food'; readonly words: readonly Word[] }
  | { readonly kind: 'cue'; readonly cue: Cue; readonly raw: string; readonly word?: Word }
  | {
      readonly kind: 'amount'
      readonly count?: number
      readonly milliPounds?: number
      readonly article: boolean
      /** "One of the tacos": of a line that was named before. */
      readonly isPart: boolean
      /** "x2" after a name: so many of all that was said. */
      readonly isTimes: boolean
      /** The same words as a name may contain them: "16 oz", "dozen". */
      readonly words: readonly Word[]
    }
)

/** A text cut into words; `stops[n]` is the punctuation before word n, `spans[n]` the word as it was spelled. */
export type Words = {
  readonly words: readonly string[]
  readonly terms: readonly string[]
  readonly stops: readonly Stop[]
  readonly spans: readonly Span[]
}
