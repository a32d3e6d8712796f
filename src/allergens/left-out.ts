import type { Marks } from './marks.ts'
import { LIST, matchesOf, NAMED } from './masked.ts'

const DET = '(?:(?:any|all|the|every|that|those|my|our|el|la|los|las|todo|todos|toda) )*'
const EVERYTHING =
  '(?:everything|anything|all|every|each|(?:the |my |our )?(?:whole|entire|other)|(?:my|our|the|any|these|those) (?:foods?|dishes|meals?|items?)|there|todo|toda|todos|todas|cada)'
const NONE =
  '(?:no|none|never|nope|false|zero|0|avoid|avoided|exclude|excluded|omit|omitted|forbidden|banned|off|ninguno|nunca|jamas|nada)'
const BE = '(?:is|are|be|being|should be|must be|has to be|have to be|needs? to be|esta|estan)'
const OUT =
  '(?:excluded|omitted|left out|left off|kept out|removed|unacceptable|unwelcome|unwanted|prohibited|disallowed|barred|vetoed|excluid[oa]s?)'

const PATTERNS = [
  // "leave the dairy out of everything", "keep the egg out"
  `(?:leave|leaves|leaving|left|keep|keeping|deja|deje|dejen) ${DET}${LIST} (?:out|off|away|aside|fuera)`,
  // "take dairy out of all of it", "remove any egg from all dishes", "quita el huevo de todo"
  `(?:take|taking|pull|strip|cut|get|remove|removing|drop|pick|scrub|quita|quite|quiten|saca|saque|saquen) ${DET}${LIST} (?:out |off |away |fuera )?(?:of |from |de )?${EVERYTHING}`,
  `(?:strip|get|pull|keep) ${DET}${LIST} out`,
  `(?:remove|strip|drop|eliminate) (?:any|all|every)(?: the)? ${LIST}`,
  // "egg: no", "egg = false", "eggs? no thanks", "egg, none"
  `(?:contains? |with |includes? )?${LIST} (?:free )?: ${NONE}(?= [.,]|$| please| ever| allowed)`,
  `(?<=^|[.,] )${DET}${LIST} [.,] (?:absolutely |definitely |hell |just )?(?:not|no|none|never|nope|no way|hard no)(?: thanks| thank you| way| please| ever| sir)?(?= \\.|$)`,
  `${LIST} to (?:no|none|never|nope|avoid|exclude)(?= [.,]|$)`,
  `${LIST} , (?:none|never|nope|avoid|exclude|excluded|omit)(?= [.,]|$| please)`,
  // "(egg excluded)", "eggs must be left out", "eggs off"
  `${LIST} (?:${BE} )?(?:all |always |strictly )?${OUT}`,
  `(?<=^|[.,] )${LIST} (?:off|out|none|never|nope)(?= [.,]|$| please| is| are| works| sounds)`,
  // "el maní no, por favor", "peanuts never please", "el queso ni en pintura", "satay sauce is a hard nope"
  `(?<=^|[.,] |(?:and|y|but|pero) )${DET}${LIST} (?:no|never|nope|nunca|jamas)(?= [.,]|$| please| pls| plz| por favor| porfa| thanks| gracias)`,
  `${DET}${LIST} ni(?! ${NAMED})(?= \\p{L})`,
  `${LIST} (?:is|are|es|son|sera|seran) (?:(?:an?|una?|the|el|just|such|always|big|huge|hard|firm|total|absolute|definite|complete|strict|major|straight|solid|siempre|gran) )*(?:no|nope|nah|nay|never|veto|nono)(?= [.,]|$| for| from| with| to| please| para| por)`,
  // "dairy must not be in there", "eggs are not ok"
  `${LIST} (?:must not|mustnt|should not|shouldnt|cant|cannot|can not|may not|wont|shall not|must never) (?:be|get|go|touch|appear|come)`,
  `${LIST} (?:${BE} )?(?:not|isnt|arent|aint|never) (?:ok|okay|alright|allowed|acceptable|welcome|wanted|permitted|an option|happening)`,
].map(source => new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, 'gu'))

/**
 * Finds refusals that surround a food and apply to all dishes: "leave the dairy out of it all", "egg: no".
 */
export const leftOut = (marks: Pick<Marks, 'tokens' | 'mentions'>): ReturnType<typeof matchesOf> =>
  PATTERNS.flatMap(pattern => matchesOf(marks, pattern))
