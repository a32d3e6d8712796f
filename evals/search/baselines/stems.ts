import model from 'wink-eng-lite-web-model'
import winkNLP, { type ItsFunction } from 'wink-nlp'
import { foldName } from '#src/catalog/fold.ts'

/** Returns the reader of texts of all word searches: folded words without stop words, as Porter stems. */
export function createStems(): (text: string) => string[] {
  const nlp = winkNLP(model, [])
  // its type leaves out the form of three arguments that `out` accepts
  const stem = nlp.its.stem as unknown as ItsFunction<string>
  const known = new Map<string, string>()
  const stemOf = (word: string): string => {
    const tokens = nlp.readDoc(word).tokens()
    if (tokens.out(nlp.its.stopWordFlag).every(isStop => isStop)) return ''
    return tokens.out(stem).join('')
  }
  return text =>
    foldName(text)
      .split(' ')
      .flatMap(word => {
        const stem = known.get(word) ?? stemOf(word)
        known.set(word, stem)
        return stem === '' ? [] : [stem]
      })
}
