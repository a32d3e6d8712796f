const MOST = 180

/** Prints JSON for review: whatever fits on a line stands on one, so that a change is a diff of a few lines. */
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

/** As JSON.stringify has it, with a space after each comma and colon of its own. */
function oneLine(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  const fields = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${oneLine(each)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
