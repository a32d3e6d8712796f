import type { Cue } from './food-layer.ts'
import type { Span } from './source-spans.ts'

/** Token that may name food. */
export type Word = {
  readonly term: string
  /** Substitutes that may be sold in its place. */
  readonly instead: readonly string[]
  readonly raw: string
  /** Source span in the guest's spelling. */
  readonly span?: Span
  /** Information weight: low for a vessel or a polite word. */
  readonly weight: number
  /** Complete menu name, with its parts in case the name is not meant. */
  readonly whole?: { readonly key: string; readonly parts: readonly Word[] }
  /** True for a cue ("double", "half") that a name may contain. */
  readonly isCue?: boolean
  /** True for a container: "a cup of". */
  readonly isVessel?: boolean
  /** True for a polite or grammatical word that also occurs in the menu. */
  readonly isSmall?: boolean
  /** Last word of the multi-word name that contains it: "egg" for "fried egg". */
  readonly head?: string
  /** True for a number of people: "for four". */
  readonly isServing?: boolean
}

export type Stop = '' | ',' | '.'

/** Smallest part of an order, in text order. */
export type Unit = { readonly stop: Stop; readonly from: number; readonly to: number } & (
  | { readonly kind: 'food'; readonly words: readonly Word[] }
  | { readonly kind: 'cue'; readonly cue: Cue; readonly raw: string; readonly word?: Word }
  | {
      readonly kind: 'amount'
      readonly count?: number
      readonly milliPounds?: number
      readonly article: boolean
      /** True for part of a line named before: "one of the tacos". */
      readonly isPart: boolean
      /** True for a multiplier after a name, which applies to the whole line: "x2". */
      readonly isTimes: boolean
      /** Same words as part of a name: "16 oz", "dozen". */
      readonly words: readonly Word[]
    }
)

/** Tokenized text; `stops[n]` is the punctuation before word n, `spans[n]` the original spelling of word n. */
export type MessageWords = {
  readonly words: readonly string[]
  readonly terms: readonly string[]
  readonly stops: readonly Stop[]
  readonly spans: readonly Span[]
}
