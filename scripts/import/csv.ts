/** Record of a CSV file, with the 1-based line number on which it begins. */
export type CsvRecord = { readonly line: number; readonly fields: readonly string[]; readonly problem?: string }

/** Maximum field length. A longer field indicates an unclosed quote. */
const LONGEST_FIELD = 1_000_000

/**
 * Parses CSV per RFC 4180: quoted fields with commas, doubled quotes, and line breaks; CRLF or LF; with or without
 * a byte order mark. Skips blank lines. Yields a record with a stray quote together with its problem, and continues
 * with the next line.
 */
export async function* readCsv(chunks: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvRecord> {
  let fields: string[] = []
  let field = ''
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  let problem: string | undefined
  let line = 1
  let begun = 1
  let first = true
  let afterReturn = false

  const endField = () => {
    fields.push(field)
    field = ''
    state = 'start'
  }
  const endRecord = (): CsvRecord | undefined => {
    endField()
    const record = { line: begun, fields, ...(problem ? { problem } : {}) }
    const blank = fields.length === 1 && fields[0] === '' && problem === undefined
    fields = []
    problem = undefined
    return blank ? undefined : record
  }

  for await (const chunk of chunks) {
    const text = first && chunk.startsWith('\uFEFF') ? chunk.slice(1) : chunk
    first = first && chunk === ''
    for (let at = 0; at < text.length; at += 1) {
      const char = text[at]!
      const wasReturn = afterReturn
      afterReturn = char === '\r'
      if (char === '\n' && wasReturn && state !== 'quoted') continue
      if (state === 'quoted') {
        if (char === '"') state = 'closed'
        else {
          if (char === '\n') line += 1
          const end = endOfRun(text, at)
          field += text.slice(at, end)
          at = end - 1
          if (field.length > LONGEST_FIELD) {
            yield { line: begun, fields, problem: 'unterminated quoted field' }
            return
          }
        }
        continue
      }
      if (state === 'closed' && char === '"') {
        field += '"'
        state = 'quoted'
      } else if (char === ',') endField()
      else if (char === '\n' || char === '\r') {
        const record = endRecord()
        if (record) yield record
        line += 1
        begun = line
      } else if (char === '"' && state === 'start') state = 'quoted'
      else {
        if (char === '"' || state === 'closed')
          problem = 'quote inside an unquoted field, or text after a closing quote'
        field += char
        if (state === 'start') state = 'plain'
      }
    }
  }
  if (state === 'quoted') yield { line: begun, fields, problem: 'unterminated quoted field' }
  else if (field !== '' || fields.length > 0 || state === 'closed') {
    const record = endRecord()
    if (record) yield record
  }
}

/**
 * Returns the end of the run of plain characters in a quoted field: up to the next quote or line feed, at least one
 * character.
 */
function endOfRun(text: string, from: number): number {
  let end = from + 1
  while (end < text.length && text[end] !== '"' && text[end] !== '\n') end += 1
  return end
}

/** Normalizes column names by position: upper case, runs of spaces and underscores collapsed to one space. */
export const columnNames = (header: readonly string[]): string[] =>
  header.map(name =>
    name
      .trim()
      .replace(/[\s_]+/g, ' ')
      .toUpperCase(),
  )
