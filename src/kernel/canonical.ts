/** Serializes to JSON with sorted keys and without undefined values: equal data gives equal text. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(item => canonicalJson(item ?? null)).join(',')}]`
  const fields = value as Readonly<Record<string, unknown>>
  const parts: string[] = []
  for (const key of Object.keys(fields).sort())
    if (fields[key] !== undefined) parts.push(`${JSON.stringify(key)}:${canonicalJson(fields[key])}`)
  return `{${parts.join(',')}}`
}
