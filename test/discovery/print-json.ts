const MOST = 180

/** Prints JSON for review: a value that fits on a line is printed on one, so that changes give small diffs. */
export function printJson(value: unknown, indent = ''): string {
  const short = oneLine(value)
  if (value === null || typeof value !== 'object' || indent.length + short.length <= MOST) return short
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map(each => printJson(each, inner))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${printJson(each, inner)}`)
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${parts.map(part => inner + part).join(',\n')}\n${indent}${close}`
}

/** Like JSON.stringify, with a space after each comma and colon outside strings. */
function oneLine(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  const fields = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${oneLine(each)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
