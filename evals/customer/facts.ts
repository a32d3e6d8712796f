import type { Facts } from '../task/schema.ts'
import { createRandom } from './phrases.ts'

const PEOPLE = [
  ['Ana Ruiz', 'ana.ruiz'],
  ['Bob Stone', 'bob.stone'],
  ['Mei Tanaka', 'mei'],
  ['Omar Haddad', 'omar.h'],
  ['Lena Fischer', 'lena.fischer'],
  ['Kwame Boateng', 'kwame'],
  ['Sofia Marino', 'smarino'],
  ['Dev Patel', 'dev.p'],
  ['Grace Kim', 'grace.kim'],
  ['Tomas Novak', 'tomas'],
  ['Ruth Weiss', 'ruth.weiss'],
  ['Luis Ortega', 'lortega'],
] as const
const AREAS = ['212', '718', '917', '646', '347']

/**
 * Contact data of a customer if the task does not specify it. Deterministic per task. All phone numbers are
 * fictional.
 */
export function factsOf(taskId: string): Facts {
  const below = createRandom(taskId)
  const [name, mail] = PEOPLE[below(PEOPLE.length)]!
  const phone = `${AREAS[below(AREAS.length)]} 555 01${String(10 + below(90))}`
  return { name, phone, email: `${mail}@example.com` }
}
