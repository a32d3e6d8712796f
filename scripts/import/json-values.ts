/** Top-level value of a JSON file, with the line on which it begins. */
export type JsonValue =
  | { readonly line: number; readonly value: unknown }
  | { readonly line: number; readonly problem: string }

/** RFC 8142 record separator, which precedes each line. */
const SEPARATOR = '\u001E'
const LONGEST_VALUE = 8_000_000

/**
 * Streams the objects of a JSON array, or of a file with one object per line, with only one object in memory.
 * Reports a value that is not an object as a problem and continues after it.
 */
export async function* readJsonValues(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<JsonValue> {
  let line = 1
  let begun = 1
  /** True inside the top-level array, where another opening bracket begins a value that is not an object. */
  let inArray = false
  let depth = 0
  let inString = false
  let escaped = false
  let value = ''
  let stray = ''

  const takeStray = (): JsonValue | undefined => {
    const text = stray
    stray = ''
    return text === '' ? undefined : { line: begun, problem: noObject(text) }
  }

  for await (const chunk of chunks) {
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const char = chunk[at]!
      if (char === '\n') line += 1
      if (depth > 0) {
        if (escaped) escaped = false
        else if (inString) {
          if (char === '\\') escaped = true
          else if (char === '"') inString = false
        } else if (char === '"') inString = true
        else if (char === '{' || char === '[') depth += 1
        else if (char === '}' || char === ']') depth -= 1
        if (depth === 0) {
          const text = value + chunk.slice(from, at + 1)
          yield text.startsWith('{') ? parse(text, begun) : { line: begun, problem: noObject(text) }
          value = ''
        }
      } else if (char === '{' || (char === '[' && inArray)) {
        const before = takeStray()
        if (before) yield before
        depth = 1
        begun = line
        from = at
      } else if (char === SEPARATOR || /[\s,[\]\uFEFF]/.test(char)) {
        const before = takeStray()
        if (before) yield before
        if (char === '[' || char === ']') inArray = char === '['
      } else {
        if (stray === '') begun = line
        stray += char
      }
    }
    if (depth > 0) value += chunk.slice(from)
    if (value.length > LONGEST_VALUE) {
      yield { line: begun, problem: 'unterminated value' }
      return
    }
  }
  const last = takeStray()
  if (last) yield last
  if (depth > 0) yield { line: begun, problem: 'unterminated value at the end of the file' }
}

/** Reads a file with one JSON value per line. A broken line does not affect the next one. */
export async function* readJsonLines(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<JsonValue> {
  let line = 0
  let rest = ''
  const read = function* (texts: readonly string[]): Generator<JsonValue> {
    for (const text of texts) {
      line += 1
      const clean = text.replaceAll(SEPARATOR, '').trim()
      if (clean !== '') yield parse(clean, line)
    }
  }
  for await (const chunk of chunks) {
    const texts = (rest + chunk).split('\n')
    rest = texts.pop() ?? ''
    yield* read(texts)
  }
  yield* read([rest])
}

function parse(text: string, line: number): JsonValue {
  try {
    return { line, value: JSON.parse(text) as unknown }
  } catch (error) {
    return { line, problem: `not JSON: ${error instanceof Error ? error.message : error}` }
  }
}

const noObject = (text: string): string =>
  `${JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)} is not a JSON object`
