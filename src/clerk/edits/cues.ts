import { PLAIN_PATTERN } from '#src/clerk/menu-parser/plain.ts'

/**
 * Requested action of a clause about an order: `remove` removes lines or options, `keep` and `only` state what
 * remains, `change` and `make` turn a line into another, `put` applies an option to a line, `refuse` is a bare
 * "no", `clear` empties the order, `plain` requests a dish as it comes, `alone` requests only what this message
 * states, `add` adds, and `aside` wonders, complains, or leaves things unchanged.
 */
export type CueKind =
  | 'aside'
  | 'plain'
  | 'remove'
  | 'keep'
  | 'only'
  | 'change'
  | 'make'
  | 'put'
  | 'refuse'
  | 'clear'
  | 'alone'
  | 'add'

/** Phrase that starts a clause. A weak one does so only after a pause or conjunction. */
export type EditCue = { readonly kind: CueKind; readonly length: number; readonly isWeak: boolean }

type Row = readonly [kind: CueKind, strength: 'strong' | 'weak', pattern: string]

/** Pronoun suffixes of Spanish imperatives: quítelo, bórramela, sáquenlos. */
const THEM = '(?:me|le|nos)?(?:lo|la|los|las|le|les)?'
const SUBJECT = '(?:(?:i|we) )?(?:(?:really|just|also|actually|still) )*'
const NOT = '(?:aint|didnt|did not|never|dont|do not|no longer|wouldnt|would not|never even)'
const ALL =
  '(?:everything|it all|all of (?:it|this|that|them)|all(?= *$)|todo|(?:the|my) (?:whole )?(?:order|cart|ticket|thing|lot)|(?:el|mi) pedido)'
const BUT = '(?! (?:else|but|except|excepto|menos|salvo|that|from|of|i|with|on|in|lo|la|el)\\b)'

const TABLE: readonly Row[] = [
  [
    'aside',
    'strong',
    '(?:dont|do not|never|no (?=quit|borr|cancel|elimin|saqu))(?: you)?(?: dare)? ?(?:remove|delete|cancel|take (?:off|out|away)|take|drop|touch|change|quit\\w+|borr\\w+|cancel\\w+|elimin\\w+|saqu\\w+)(?: (?:it|that|this|them|anything|nothing|my order|the order|eso|nada))?|(?:keep|leave|deja\\w*)(?: \\S+){1,4} (?:like that|that way|as (?:it |they )?(?:is|are)|the way (?:it|they) (?:is|are)|how (?:it|they) (?:is|are)|the same|alone|asi|como esta\\w*)|why(?:s|d)?(?! not\\b)|how come|(?:(?:it|this|that|mine|the (?:order|cart|ticket|summary|total)) )?(?:still|only) (?:says?|shows?|reads?|lists?)(?= (?:\\d|one|two|three|four|five|six|seven|eight|nine|ten))|(?:todavia|aun|sigue) (?:dice|sale|salen|diciendo|saliendo)(?= (?:\\d|un|una|dos|tres|cuatro|cinco|seis))|where (?:did|do|does|is|are|has|have)|wheres|what happened(?: to)?|what about (?:my|the other|the rest)|por que|porque (?:hay|me|pusiste|puso|dice|salen)|donde (?:esta|estan|quedo|quedaron|se fue|se fueron)|que paso(?: con)?|(?:you|youve|u|ya|they)(?: have| had| still| just| already| only| wrongly| keep)* (?:added|put|took|taken|removed|dropped|changed|made|charged|booked|ordered|doubled|forgot|lost|left out|got (?:it|that|this|them|the|my)|have (?:it|that|this|the)|adding|putting|taking)|(?:me |le |lo |la |los |las |nos )?(?:(?:pusiste|agregaste|quitaste|cobraste|cambiaste|sacaste|anadiste|anotaste|olvidaste)|(?:me|le|nos) (?:puso|pusieron|agrego|quito|cobro|cambio|anadio|anoto|agregaron))',
  ],
  ['plain', 'strong', PLAIN_PATTERN],
  ['alone', 'strong', '(?:and )?nothing (?:else|more)(?! (?:on|in|to|added)\\b)|y nada mas'],
  [
    'clear',
    'strong',
    `(?:please )?(?:clear|empty|cancel|delete|remove|scrap|scratch|forget|wipe|reset|drop) ${ALL}${BUT}|(?:borr|quit|cancel|elimin|olvid)\\w* ${ALL}${BUT}|start (?:all )?over(?: again)?|start again(?: from scratch)?|from scratch|emp(?:iec|ez)\\w* de (?:nuevo|cero)|de cero`,
  ],
  [
    'remove',
    'strong',
    `remove|delete|scrap|axe|bin|do away with|get(?:ting)? rid of|take (?:off|out|away)|(?:take|get) (?:it|that|this|those|them|these) (?:off|out|away)|leave (?:off|out)|pass on(?= (?:the|that|those)\\b)|scratch(?! made)|nix|ditch|erase|eliminate|forget about|${SUBJECT}${NOT} (?:really |even )?(?:order|ordered|ask for(?: no| any)?|ask|asked for(?: no| any)?|asked|want|wanted|need|needed|say|said|mean|request|requested)(?: for)?(?: any)?|(?:ya )?no (?:te |le |les )?(?:pedi|pedimos|queria|quiero|queremos|ordene|dije|necesito|he pedido)|quit(?:a|ar|e|en|amos|emos|arme|arle)${THEM}|borr(?:a|ar|e|en)${THEM}|elimin(?:a|ar|e|en)${THEM}|saqu?(?:a|ar|e|en)${THEM}|cancel(?:a|ar|e|en)${THEM}|descart(?:a|ar|e|en)${THEM}`,
  ],
  [
    'remove',
    'weak',
    'cancel|drop|lose|forget|skip|minus|no need for|never ?mind|take(?= (?:\\w+ ){1,9}(?:off|out|away)\\b)|olvid\\w+(?: de)?',
  ],
  [
    'keep',
    'strong',
    `keep(?: only| just)?|(?:dej(?:a|ar|e|en)${THEM}) (?:solo|solamente|nomas|nada mas)|solo dej(?:a|e)${THEM}`,
  ],
  [
    'only',
    'strong',
    '(?:i|we) (?:(?:really|actually) )?(?:only|just) (?:want|wanted|need|needed|ordered|order|asked for|said|meant|would like|get|have|wish for)|(?:i|we) (?:want|wanted|need|needed) (?:only|just)|(?:it|there|that) (?:should|is supposed to|was supposed to|needs to) (?:only |just )?be(?: only| just)?|(?:quiero|son|es|queria) (?:solo|solamente|nomas)|(?:son|eran|serian)(?= (?:\\d{1,2}|dos|tres|cuatro|cinco|seis|siete|ocho|diez) )|solo (?:quiero|queria|son|es|pedi)|(?:i|we) (?:asked for|ordered)(?= (?:\\d{1,2}|one|two|three|four|five|six|an?) )|i said(?: i (?:want|wanted|need))?|i meant',
  ],
  [
    'only',
    'weak',
    '(?:should|is supposed to|was supposed to|needs to) (?:only |just )?be(?: only| just)?|only|just(?! (?:add|make|remove|take|change|put|give|swap|cancel|leave|the same))|solo|solamente',
  ],
  [
    'change',
    'strong',
    `swap(?: out)?|switch(?: out)?|replace|exchange|substitute|change(?! (?:my mind|of))|cambi(?:a|ar|e|en)${THEM}|reempla[cz]\\w+|sustitu\\w+`,
  ],
  [
    'make',
    'strong',
    'make(?= (?:it|that|this|them|those|the|my|one|both|all|sure|number|line)\\b)|(?:haz|haga|hagan)(?:me)?(?:lo|la|los|las)?|que sean?',
  ],
  ['put', 'weak', 'put|with|have|has|comes? with|con|ponle|pongale|on'],
  [
    'add',
    'strong',
    `add(?: in| on| me)?|throw in|include|give me|gimme|get me|bring me|lemme (?:get|have)|let me (?:get|have)|(?:ill|i will|well|we will|ima|imma) (?:also )?(?:have|take|get|do|try|go with)|(?:can|could|may) (?:i|we) (?:also |please )?(?:get|have|add|order)|(?:i|we)(?: would|d)? (?:also |still )?like|(?:im|i am|were|we are) (?:now |just |really |kinda )*(?:craving|feeling(?= (?:the|an?|some)\\b)|in the mood for)|(?:i|we)(?: would|d) (?:rather have|prefer|love)|agreg(?:a|ar|ue|uen)${THEM}|anad(?:e|ir|a|an)${THEM}|pon(?:me|game|ganme)|pon(?:ga|gan)?(?= (?:un|una|otr[oa]|dos|tres|cuatro|\\d{1,2}) )|(?:dame|deme|denme|dejeme|traeme|traigame|sumale|sumame)`,
  ],
  [
    'add',
    'weak',
    '(?:and )?also(?: (?:add|get|give|a|an|i want|i need))?|plus|(?:i|we) (?:also |still )?(?:want|need|wanna(?: get)?)|tambien(?: quiero| deme| dame)?|quiero|quisiera|(?<! (?:\\d{1,2}|an?|one|two|three|four|five|the|this|my) )order|y tambien',
  ],
  ['refuse', 'weak', 'no(?= \\w)|without|not(?= \\w)|sin|hold(?: the)?|ni'],
]

const PATTERNS = TABLE.map(
  ([kind, strength, pattern]) =>
    ({ kind, isWeak: strength === 'weak', pattern: new RegExp(`(?<= )(?:${pattern})(?= )`, 'y') }) as const,
)

/** Folded words separated by single spaces, with their start offsets. */
export type CueText = { readonly text: string; readonly starts: readonly number[] }

export function lineOf(words: readonly string[]): CueText {
  const starts: number[] = []
  let text = ' '
  for (const word of words) {
    starts.push(text.length)
    text += `${word} `
  }
  return { text, starts }
}

/** Returns the longest cue that starts at a word. */
export function cueAt({ text, starts }: CueText, at: number): EditCue | undefined {
  let best: EditCue | undefined
  for (const { kind, isWeak, pattern } of PATTERNS) {
    pattern.lastIndex = starts[at]!
    const found = pattern.exec(text)?.[0].trim()
    const length = found ? found.split(' ').length : 0
    if (length > (best?.length ?? 0)) best = { kind, length, isWeak }
  }
  return best
}
