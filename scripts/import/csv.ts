/** One record of a CSV file and the line of the file on which it begins, counted from 1. */
export type CsvRecord = { readonly line: number; readonly fields: readonly string[]; readonly problem?: string }

/** A field longer than this is a quote that was never closed. */
const LONGEST_FIELD = 1_000_000

/**
 * Reads CSV as RFC 4180 has it: quoted fields with commas, doubled quotes and line breaks, CRLF or LF, with or without a
 * byte order mark. Blank lines are passed over. A record with a stray quote is given with its problem, and reading goes
 * on with the next line.
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
            yield { line: begun, fields, problem: 'a quoted field does not end' }
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
        if (char === '"' || state === 'closed') problem = 'a quote stands inside a field that is not quoted as a whole'
        field += char
        if (state === 'start') state = 'plain'
      }
    }
  }
  if (state === 'quoted') yield { line: begun, fields, problem: 'a quoted field does not end' }
  else if (field !== '' || fields.length > 0 || state === 'closed') {
    const record = endRecord()
    if (record) yield record
  }
}

/** The end of what a quoted field takes whole: up to the next quote or line feed, at least one character. */
function endOfRun(text: string, from: number): number {
  let end = from + 1
  while (end < text.length && text[end] !== '"' && text[end] !== '\n') end += 1
  return end
}

/** Names of the columns by place: upper case, one space for any run of spaces and underscores. */
export const columnNames = (header: readonly string[]): string[] =>
  header.map(name =>
    name
      .trim()
      .replace(/[\s_]+/g, ' ')
      .toUpperCase(),
  )
