/** Sums the bytes of all typed arrays reachable from a value. Counts shared memory once. */
export function arrayBytes(value: unknown, seen = new Set<object>()): number {
  if (value === null || typeof value !== 'object' || seen.has(value)) return 0
  seen.add(value)
  if (ArrayBuffer.isView(value)) return arrayBytes(value.buffer, seen)
  if (value instanceof ArrayBuffer || value instanceof SharedArrayBuffer) return value.byteLength
  const held = value instanceof Map ? [...value.keys(), ...value.values()] : Object.values(value)
  return held.reduce<number>((sum, each) => sum + arrayBytes(each, seen), 0)
}

/** Same per part of a structure. Omits parts without arrays. */
export function bytesByPart(structure: Readonly<Record<string, unknown>>): Record<string, number> {
  const seen = new Set<object>()
  const parts = Object.entries(structure).map(([name, part]) => [name, arrayBytes(part, seen)] as const)
  return Object.fromEntries(parts.filter(([, bytes]) => bytes > 0))
}
