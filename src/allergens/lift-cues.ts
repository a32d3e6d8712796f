/** Placeholder for a list of allergens in a normalized clause. */
export const NAMED = '§'

/** Additional words allowed in a clause that withdraws an allergy, beyond those of a plain statement. */
const BESIDE: ReadonlySet<string> = new Set(
  `${NAMED} ah ahh oops ooh lol lmao haha hahaha jaja jajaja jk tbh honestly basically literally though tho anyway bit bits stuff
   etc like love loves loved handle handles digest drink drinks eating drinking dont need needs must should shouldnt would undo
   uncheck untick delete erase lose nix change changed mind typo autocorrect accident accidentally misspoke mistyped issue issues
   big deal bother bothers hurt hurts affect affects affecting harm day days time times every lots sure course really put back
   allow allows restrict restricted restriction restrictions dietary diet intolerant intolerances there here right correct real
   actual true wasnt isnt thats whats turns turned tested doctor test tests negative worries worry skip exclude filter exclusion
   excluded warning flag flagged tag entry item line profile reason reasons you u your list lista listas eaten everything anything other others
   another than them theres everyday daily well great cool kidding concern concerned please thank sir maam friend
   week weeks month months year years last already ago weekly leaving out nvm nevermind table clicked picked tapped pressed chose
   selected ticked checked wrote typed added included listed comes came
   bien mal nada hace hacen dano falta hay necesario necesita necesitas tiene tienes evite evitarlo evitarla evitarlos permitido
   error fue fueron equivocacion dejar afecta afectan puse escribi marque porfa porfis favor cae caen sienta sientan tomar tomo toma bebo beber puedes podria
   restriccion restricciones intolerancia lactosa unica unico unicamente solamente nomas verdad cierto importa problema problemas
   dias siempre normal normalmente sirve eso ese esa esos esas nota aviso filtro alimentaria alimentarias con ahi pon ponga ponle
   pongale vuelve vuelva poner gusta gustan encanta encantan queria decir quise era eran cualquier cosa excepto menos salvo except
   besides apart aparte cacahuetes tuve tenia me te se le ah eh este claro`.split(/\s+/),
)

/** Spanish verbs of removal in any form: "quítenle", "sácame", "olvídalo". */
const TAKES_AWAY =
  /^(?:quit[aeo]|borr[aeo]|sa[cq]u?[aeo]|elimin[aeo]|olvid[aeo]|cancel[aeo]|ignor[aeo])(?:r|n|mos)?(?:me|le|les|te|nos)?(?:l[aeo]s?)?$/

export const isBesideWord = (word: string): boolean => BESIDE.has(word) || TAKES_AWAY.test(word)

/** Statements whose negation denies only the harm: "no problem", "doesn't bother me", "no need to avoid". */
const HARMLESS: readonly RegExp[] = [
  /\b(?:no|not|isnt|arent|aint|wasnt|never|no es|no son|no era|ya no es) (?:a |an |any |un |una |such a |really )*(?:big )?(?:problems?|issues?|deal|concern|worries|problemas?)\b/,
  /\b(?:doesnt|dont|does not|do not|didnt|never|no longer) (?:really |even |actually )?(?:bothers?|hurts?|affects?|harms?)\b/,
  /\b(?:ya )?no (?:me|nos|le|les) (?:hacen? (?:nada|dano|mal)|caen? mal|sientan? mal|afectan?)\b/,
  /\b(?:no need to|dont need to|dont have to|do not need to|do not have to|no longer need to|neednt|stop|dont|do not|quit) (?:avoid|avoiding|skip|skipping|exclude|excluding|worry about|restrict|filter|leave out|leaving out)\b/,
  /\bno (?:hace falta|es necesario|hay que|tienes? que|necesitas?) (?:que )?(?:evit\w+|quit\w+)\b/,
  /\b(?:deja|deje|dejen|dejes|dejar) de evitar\b/,
  /\b(?:isnt|arent|not|never) (?:really |even |actually )?an? thing\b/,
  /\b(?:never ?mind|nvm)\b/,
  /\b(?:shouldnt|should not|doesnt need to|doesnt have to|dont need to) be (?:on|in|there|here|excluded|flagged|restricted)\b/,
  /\b(?:no deberia|no tiene que) estar\b/,
  /\b(?:was|is|are|were|es|era|fue|fueron)(?: just| all)? (?:an? |un |una )?(?:typo|mistake|error|accident|autocorrect|equivocacion|confusion)\b/,
  /\b(?:by|por) (?:mistake|accident|error)\b/,
  /\bsin problemas?\b/,
]

/** Statements that a person eats a food or tolerates it. */
const FINE =
  /§ (?:(?:is|are|was|were|would|be|esta|estan|es|son|si|ya|all|actually|totally|perfectly|really|completely|just|always|both|also|muy|todo|now|i|se) )*(?:fine|ok|okay|alright|allowed|safe|cool|great|bien|permitido|good|yes|yep)\b|\b(?:fine|ok|okay|good|cool|bien) (?:with|to (?:eat|have|drink)|con) (?:the |el |la )?§/
const EATS =
  /\b(?:i|we|yo|nosotros|he|she|they|ella) (?:(?:do|can|really|actually|always|also|still|just|si|ya|puedo|puede|have) )*(?:can (?:have|do|take)|eats?|drinks?|tolerates?|handles?|digest|loves?|likes?|como|comemos|tomo)\b|\b(?:can|puedo|podemos|puede|pueden) (?:(?:totally|actually|still|also|always|si|ya) )*(?:have|eat|drink|tolerate|handle|do|comer|tomar|beber|con)\b|§ (?:si|ya) (?:(?:se|me|lo|la|los|las) )*(?:puedo|puede|como|comemos|tomo|tomar|comer|gustan?|encantan?)\b|§ si$|\b(?:si|ya) (?:puedo |puede |podemos )?(?:como|comemos|comer|tomo|tomar|bebo)\b|§ (?:lo |la |los |las |me |se )*(?:puedo|podemos)\b|\bme (?:gustan?|encantan?)\b/
/** Denials of an allergy: "No soy alérgico", "no peanut allergy", "I don't have a milk allergy". */
const DENIES_ILL =
  /\b(?:not|no|isnt|arent|aint|wasnt|nobody|nobodys|nadie|never|without|sin|dont have|doesnt have) (?:(?:is|has|es|tiene|soy|somos|son|tengo|hay|an?|any|actually|really|even|that|una?|la|el|los|las|longer|i|was|had|§) )*(?:al+erg|alerg|intoler|celia|coelia)/
const REMOVES =
  /\b(?:takes?|remove|delete|drop|scratch|forget|disregard|ignore|cancel|undo|uncheck|untick|erase|clear|lose|strike|cross|nix|change|quita\w*|quite\w*|borr[ae]\w*|sa[cq]u?[ae]\w*|elimin[ae]\w*|olvid[ae]\w*|cancel[ae]r?|ignor[ae]r?)\b/
const OFF_LIST = /§ (?:is |are |can be |comes? |goes )*off (?:the|my|your|that) list\b/
const PUTS_BACK = /\b(?:put|pon|ponga|ponle|allow|bring)\b.*\bback\b|\ballow §|\bput § back\b|\bvuelv[ae] a poner\b/
/** Filler words around the only remaining allergens: "Just peanuts", "the only real one is egg", "solo la soya". */
const SMALL =
  '(?:(?:oh|so|no|nah|nope|ok|okay|yes|yeah|sorry|actually|wait|well|really|sure|right|perdon|not|it|its|was|thats|is|are|am|im|i|meant|mean|allergic|alergic[oa]|soy|es|son|era|eran|to|a|al|the|el|la|los|las|my|mi|please|pls|gracias|thanks|y|and|pues|que|quise decir|avoid|evitar?|evite|for me|to be|it s|de) )*'
const ONLY = new RegExp(
  `^${SMALL}(?:just|only|solo|solamente|unicamente|nada mas|nomas|lo unico)(?: ${SMALL.slice(0, -1)})? ?${SMALL}§(?: (?:please|pls|thanks|though|tho|porfa|por favor|really|actually|gracias|allergy|allergies|is it|nada mas))*$`,
)
const ONLY_BEHIND = new RegExp(`^${SMALL}§ (?:only|alone|solamente|nada mas|nomas)(?: please| pls| thanks)*$`)
const ONLY_ONE = new RegExp(
  `^${SMALL}(?:the |my |la |lo |el |mi )*(?:only|unica|unico) (?:(?:real|actual|true|food|one|thing|allergy|issue|problem|restriction|alergia|restriccion|problema|cosa|que|tengo|is|es|i|have|its|allergic|to|a|am|im|avoid) )+(?:the |el |la |los |las )*§$`,
)
const BUT =
  /\b(?:everything|anything|all|todo|cualquier cosa|the rest)\b.*\b(?:except|but|besides|other than|apart from|menos|excepto|salvo|aparte de)(?: for)?(?: the| el| la| los| las)? §/
const YES_ALL =
  /^(?:(?:oh|no|nah|wait|well|ok|sorry|actually|perdon|there are|theres|i|we|have|hay|tengo|tenemos|really|no longer|and|y) )*(?:no|zero|sin|ninguna) (?:food |dietary |real |any )*(?:restrictions?|intolerances?|allerg\w+|restriccion(?:es)?|intolerancias?|alergias?)(?: (?:alimentarias?|actually|at|all|here|please|anymore|really|i|meant|mean|said|sorry|perdon|thanks|though))*$|\b(?:not|isnt|arent|no (?:soy|es|somos|son)) (?:actually |really |even |that )*(?:allergic|intolerant|alergic[oa]s?|intolerantes?)$/
/** Corrections of a misrecognized allergen: "It's not milk", "not eggs!". */
const NOT_THAT =
  /^(?:(?:oh|no|wait|sorry|ok|perdon) )*(?:(?:its |it is |it was |thats |that is |i mean )?not (?:the )?|no (?:es|era|son|eran) (?:el |la |los |las )?)§$/
const ILL = /\b(?:al+erg|alerg|intoler|celia|coelia|anaphyl|anafil)\w*/
const NEGATES =
  /\b(?:no|not|never|nor|without|sin|nunca|jamas|isnt|arent|aint|wasnt|werent|dont|doesnt|didnt|cant|cannot|wont|shouldnt|couldnt|wouldnt|hardly|barely|tampoco)\b/
/** Marks a guess, a report of another person's words, a wish, or a condition. */
const DOUBTFUL =
  /\b(?:if|unless|when|wish|used to|later|tomorrow|maybe|might|he said|she said|they said|you said|says|said so|dice|dicen|ojala|pudiera|cuando|luego|despues|si no)\b/

const ANSWER =
  /^(?:(?:no|nah|nope|oh|wait|ok|okay|lol|well|haha|jaja|ay|so|and|pero|but|y) )+(?=(?:i|we|he|she|they|its|it|the|that|you|yo|el|la|los|las|eso|lo)\b)/

/** Scope of a possible withdrawal in a clause whose foods are replaced by `NAMED`. */
export type LiftCue =
  /** The allergens that the clause names. */
  | 'named'
  /** All allergens except those that the clause names. */
  | 'others'
  | 'all'

/** Returns the scope of a possible withdrawal; undefined if the clause has any wording other than a withdrawal. */
export function liftCue(clause: string, isOwn: boolean): LiftCue | undefined {
  if (DOUBTFUL.test(clause)) return undefined
  const isNaming = clause.includes(NAMED)
  if (YES_ALL.test(clause)) return isNaming ? undefined : 'all'
  if (!isNaming) return undefined
  const told = clause.replace(ANSWER, '')
  if ([ONLY, ONLY_BEHIND, ONLY_ONE, BUT].some(one => one.test(told)))
    return NEGATES.test(told.replace(/\bbut\b/, '')) ? undefined : 'others'
  const bare = HARMLESS.reduce((text, one) => text.replace(one, ' ! '), told)
  if (DENIES_ILL.test(clause)) return 'named'
  if (NEGATES.test(bare)) return NOT_THAT.test(clause) && isOwn ? 'named' : undefined
  if (bare !== told) return 'named'
  if (REMOVES.test(told)) return isOwn || ILL.test(clause) ? 'named' : undefined
  if (ILL.test(clause)) return undefined
  return OFF_LIST.test(told) || PUTS_BACK.test(told) || FINE.test(told) || EATS.test(told) ? 'named' : undefined
}
