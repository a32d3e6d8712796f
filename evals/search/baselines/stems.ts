import model from 'wink-eng-lite-web-model'
import winkNLP, { type ItsFunction } from 'wink-nlp'
import { normalizeName } from '#src/catalog/fold.ts'

/** Returns the tokenizer of all baseline rankers: folded Porter stems without stop words. */
export function createStems(): (text: string) => string[] {
  const nlp = winkNLP(model, [])
  // The type lacks the three-argument form that `out` accepts.
  const stem = nlp.its.stem as unknown as ItsFunction<string>
  const known = new Map<string, string>()
  const stemOf = (word: string): string => {
    const tokens = nlp.readDoc(word).tokens()
    if (tokens.out(nlp.its.stopWordFlag).every(isStop => isStop)) return ''
    return tokens.out(stem).join('')
  }
  return text =>
    normalizeName(text)
      .split(' ')
      .flatMap(word => {
        const stem = known.get(word) ?? stemOf(word)
        known.set(word, stem)
        return stem === '' ? [] : [stem]
      })
}
