import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { Edit } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import type { Clause } from './clauses.ts'
import { speaksOfFood } from './food-words.ts'
import { order } from './order.ts'
import type { Done } from './take-off.ts'
import { namedFirst } from './targets.ts'

const FORGOT =
  /^(?:(?:you|u|ya|they|usted) (?:(?:have|had|just|also|still|all|only|completely|totally) )*(?:forgot|forgotten|missed|left out|left off|dropped|lost|skipped|omitted|didnt (?:add|include|put|get|take)|did not (?:add|include|put|get|take))|(?:te |le |me )?(?:falto|falta|faltan|faltaron|olvidaste|olvido)|se (?:te|le) olvido)(?: (?:about|to add|to put|the|my|our|el|la|los|las|un|una|agregar|poner))* /

/** Orders a dish that the clerk forgot: "You forgot the curry, mild". Undefined if the order has it. */
export function forgotten(compiled: CompiledMenu, edit: Edit, { cue, all }: Clause): Done | undefined {
  const lead = cue === 'aside' || cue === undefined ? FORGOT.exec(`${all.words.join(' ')} `)?.[0] : undefined
  if (lead === undefined) return undefined
  const dish: MessageWords = slice(all, lead.trim().split(' ').length)
  if (dish.words.length === 0 || !speaksOfFood(compiled, dish) || namedFirst(compiled, edit, dish)) return undefined
  const done = order(compiled, edit, dish, 'fill')
  return done.at.length > 0 && done.edit.entries.length > edit.entries.length ? done : undefined
}
