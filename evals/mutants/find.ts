import type { Mutant } from './mutant.ts'
import { MUTANTS } from './mutants.ts'

/** Returns the mutant with a name. Throws Error with the known names. */
export function findMutant(name: string): Mutant {
  const found = MUTANTS.find(mutant => mutant.name === name)
  if (!found) throw new Error(`there is no mutant ${name}; there are ${MUTANTS.map(mutant => mutant.name).join(', ')}`)
  return found
}
