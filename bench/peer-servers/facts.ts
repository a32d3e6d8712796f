/** Reads a setting that the benchmark passes to a peer. */
export function fact(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}

export const PORT = Number(fact('PORT'))
