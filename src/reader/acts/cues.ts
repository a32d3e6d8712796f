import type { SpokenWord } from '#src/reader/spans.ts'

/**
 * Function of a phrase. `yes` agrees by itself, `okay` might only acknowledge; `state` approves the order as it is,
 * `praise` is ambiguous; `closing` requests nothing more, `bye` leaves; `contrast` announces a correction.
 */
export type CueKind =
  | 'yes'
  | 'okay'
  | 'state'
  | 'praise'
  | 'place'
  | 'deny'
  | 'contrast'
  | 'thanks'
  | 'applause'
  | 'closing'
  | 'bye'
  | 'cancel'
  | 'start_over'
  | 'frame'
export type Cue = { readonly kind: CueKind; readonly from: number; readonly to: number }

const GOOD =
  '(?:(?:just|all|so|very|really|pretty|absolutely|totally|quite|exactly|about|already|most|completely|super|mostly) )*(?:good|great|fine|perfect|right|correct|accurate|excellent|wonderful|lovely|awesome|amazing|fantastic|terrific|brilliant|beautiful|nice|cool|ok|okay|alright|all right|complete|delicious|yummy|tasty|super|swell|dandy|in order|spot on|the one|bien|perfect[oa]|correct[oa]|what i (?:want|wanted|need|asked for|ordered|had in mind|said)|what we (?:want|wanted|asked for|ordered)|how i (?:want|wanted|like) it|as i (?:want|wanted) it|(?:exactly )?it exactly|exactly it|like (?:what i asked for|what i want|a plan|it)|my order|the order|acceptable|great to me)'
const WHAT =
  '(?:(?:that|it|this|everything|all|all of (?:it|that|this)|everything (?:you (?:said|read)|there|here)|(?:the|my) (?:whole |entire )?(?:order|total|price|address|time|phone number|number|email|name|pickup(?: time)?|delivery|list|summary)) )'
const BE =
  '(?:is|was|s|looks|look|sounds|sound|seems|seems to be|works out|appears|feels|will be|ll be|would be|d be|thatll be|itll be|thatd be)'
const OBJECT =
  '(?:(?:it|that|this|these|them|(?:the|my|this|that|our) (?:whole |entire )?(?:order|thing|food|purchase)|everything|all of (?:it|that)|order)(?= |$))'
const VERB =
  '(?:place|submit|book|order|confirm|send|complete|finali[sz]e|process|ship|buy|purchase|get|finish|approve)'
const HOW =
  '(?: (?:in|through|off|over|up|out|along|now|for me|for us|please|already|to (?:them|the (?:restaurant|kitchen|place))|ordered|going|started))*'

/**
 * Cue patterns by priority: words matched by an earlier row are not matched again. Normalized words, single spaces.
 */
const TABLE: readonly (readonly [kind: CueKind, pattern: string])[] = [
  [
    'frame',
    '(?:leave|keep) (?:it|that|this|them)(?= (?:(?:and|then|please|just) )*(?:place|order|send|book|submit|confirm) (?:it|that|this|them) )|(?:(?:kinda|kind of|a (?:bit|little)|so|very|bit|un poco|medio) )*(?:weird|odd|strange|funny|pricey|expensive|steep|raro|rarito|car[oa]|carit[oa]) (?:but|pero)(?= (?:ok|okay|k|fine|sure|yes|yea|yeah|yep|ya|alright|si|bueno|dale|vale) )|(?:leave|keep) (?:it|that|this|everything|all|them|the order) (?:just )?(?:as (?:is|it is|they are)|like (?:that|this)|alone|the way it is)|(?:dont|do not) worry|cant complain|as (?:is|it is|they are)|just like that|in that case|you know what|(?:i|we)(?:ve| have)? (?:gotta|got to|have to|need to|must) (?:go|run|leave|bounce|head out|get going)(?: now)?|(?:im|i am|were|we are) (?:running |so |already )*(?:late|in a (?:rush|hurry)|on my way|in a meeting)|(?:my|the|our) (?:kids?|son|daughter|wife|husband|boys?|girls?|family|guests) (?:is|are) (?:so |very |really )?(?:hungry|starving|waiting)|(?:(?:i|we)(?: will|ll| can| do)? (?:pay|have|got|use|am paying)|im paying)(?: it)?(?: with| in| by| using)? (?:some |the |my |a |enough )?(?:usdc|crypto|wallet|digital dollars?)(?: (?:app|wallet))?|(?:dejelo|dejalo|lo dejamos|lo dejo) asi(?: nomas)?|(?:pues |bueno )?ni modo(?: pues)?|(?:(?:q|que|porque|es que) )?(?:ya )?(?:tengo|tenemos|tiene|tienen) (?:mucha )?(?:hambre|prisa)|(?:q|que) ya me voy|(?:cause |because |as )?(?:she|he|they|everybody|everyone)(?:s| is|re| are) (?:so |very |really |getting )*(?:hungry|starving|waiting)|ugh+|argh+|oof|ouch|yikes|phew|whew|je+z|ge+z|shee+sh|dang|darn|damn|wowza|mam+a mia|madonna mia|ay dios(?: mio)?|dios mio|holy (?:cow|moly|smokes)|good (?:lord|grief|heavens)|(?:oh )?my (?:god|goodness|lord|word|gosh)|lo demas',
  ],
  [
    'yes',
    'no (?:problem|problems|prob|worries|doubt|objections?|issues?)|why not|(?:dont|do not) (?:change|touch) (?:a thing|anything|nothing|it)|(?:dont|do not) (?:remove|delete|cancel|take (?:off|out|away)) (?:a thing|anything|nothing)(?: off| out)?|no (?:more |further )?changes?(?: (?:needed|necessary|required))?|nothing (?:to change|needs to change|wrong)|no need to change(?: (?:anything|it))?|(?:i|we) (?:didnt|did not|never|dont|do not) (?:ask|asked|want|wanted|need|wish|say|said) (?:you )?(?:to (?:change|touch)|for (?:a )?(?:change|changes)|any changes?)(?: (?:of|to|in))?(?: (?:a|any|the))?(?: (?:thing|anything|it|dish|dishes|item|items|order))?|without (?:a |any )?doubt|not bad|nothing wrong with (?:it|that)|por que no|sin problema|no hay problema',
  ],
  ['praise', 'cant wait|looking forward to it'],
  [
    'start_over',
    '(?:start|begin|do it|try) (?:(?:it|this|all|the order) )*(?:over|again|afresh|fresh|anew)(?: again)?(?: from (?:the (?:start|beginning|top)|scratch))?|(?:start|begin) from (?:the (?:start|beginning)|scratch)|from (?:the (?:beginning|top|start)|scratch)|start a new (?:order|one)|new order|do over|(?:clear|forget|empty|wipe|reset|delete|remove|scratch|scrap) (?:everything(?! (?:but|except|with|that|else))|all(?! (?:the|my|your|of|those|these|but|except)\\b)|it all|all of (?:it|that)|(?:the|my) (?:cart|basket|whole order|order|ticket))|(?:empezar|empieza|empecemos|comenzar) (?:de nuevo|otra vez|de cero)|de nuevo desde cero|(?:borra|quita) todo(?! (?:lo|el|la|menos)\\b)|vacia el carrito|back to square one|restart|reset',
  ],
  [
    'cancel',
    '(?:cancel|abort|void|scrap|drop|kill) (?:(?:all (?:of )?(?:it|this|that|them)|it|this|that|everything|all|(?:the|my|this|that) (?:whole )?(?:order|food|thing))(?= |$))(?: all)?|(?:cancel|abort)(?= *$|(?: (?:please|now|thanks|thank you))+$)|forget (?:about )?(?:it(?! all)|the order|the whole thing)|call (?:it|the (?:order|whole thing)) off|never ?mind (?:the order|it all)|(?:cancela|anula|cancelar)(?:lo)?(?: (?:todo|(?:el|mi) pedido))?|cancelalo|olvidalo',
  ],
  [
    'closing',
    '(?:(?:that|this|it)(?: (?:is|s|will be|ll be|would be|d be|should be|ll do))? |thats |thatll be |thatd be |that )(?:all|everything)(?: (?:for (?:now|today|me|us|tonight)|i (?:need|want|wanted|needed)|we (?:need|want)|folks|then|there is))*(?= |$)(?! (?:is|looks|sounds|seems|correct|right|good|fine|great|perfect|of))|(?:that is|thats|thatll be|that will be|that would be|itll be) it(?: for (?:now|today|me|us))+|(?:thats|that is|thatll be|that will be|that would be|thatll do) (?:it|all)(?= |$)|thatll do it|nothing (?:else|more|further)(?: (?:for (?:me|us|now|today)|to add|thanks|needed))*|(?:i |we )?(?:dont|do not) (?:need|want) anything (?:else|more)|(?:i )?need nothing (?:else|more)|no more|just that|all (?:done|set|finished)|(?:im|i am|were|we are) (?:all )?(?:done|finished|set|all set)(?: here)?|(?:im|i am|were|we are) (?:all )?good(?! (?:with|to))(?: for now)?|everything for now|(?:eso|es|ya es|eso seria|seria) (?:es )?todo(?: por ahora)?|nada mas|ya termine',
  ],
  [
    'bye',
    'good ?bye|bye(?: bye)?|see (?:you|ya|u)(?: (?:later|soon|then|next time|tomorrow))?|talk (?:to you )?(?:later|soon)|ttyl|cya|(?<=^ )later(?= *$)|catch you later|until (?:next time|then)|take (?:care|it easy)|(?:you )?(?:have|enjoy) (?:a |an |your )(?:very )?(?:good|great|nice|lovely|wonderful|blessed|awesome)? ?(?:one|day|night|evening|afternoon|weekend|meal)(?: too)?|good night|peace out|adios|hasta (?:luego|pronto|manana)|nos vemos|chao|chau|que (?:tengas?|tenga) (?:un )?buen dia',
  ],
  ['applause', 'well done|bravo|(?:good|great|nice|excellent) (?:job|work|service|bot)'],
  [
    'thanks',
    '(?:(?:many|much|great|so many) )?(?:thanks|thank you|thank u|thankyou|thx|thnx|tysm|ty|cheers)(?: (?:so much|very much|so very much|a lot|a million|a bunch|again|kindly|very kindly|for (?:everything|all of it|that|this|all|(?:all )?(?:of )?(?:your|the) (?:help|time|service|info|information|patience)|helping(?: me)?)|mate|man|dear|everyone|both|anyway|though))*|(?:i )?(?:really |do |truly )?appreciate (?:it|that|your help|you)|much (?:appreciated|obliged)|(?:so |very )?helpful|(?:youre|you are|you were|youve been|you have been|u r) (?:so |very |really |too |the )*(?:helpful|great|kind|sweet|awesome|amazing|best|wonderful|nice|patient|a (?:star|lifesaver|gem))|(?:muchas|muchisimas|mil) gracias(?: por todo)?|gracias(?: por (?:todo|(?:tu|su) ayuda))?|muy amable|(?:se )?(?:te )?lo agradezco',
  ],
  [
    'place',
    `(?:i|we) (?:(?:just|only|simply) )?(?:want(?:ed)?|wanna|need|would like|d like) (?:you )?(?:to )?(?:just )?(?:place|order|book|submit|send) (?:it|this|that)(?= *$)|(?<=^ )if not (?:then )?(?:just )?(?:place|book|order|submit|send) it|(?:(?:please |then |so |and )?(?:just|go ahead and|simply) )?(?:(?:you )?(?:can|could|would|will|may) (?:you |we |i )?(?:please )?(?:just |now |then |go ahead and |go on and )*)?${VERB} ${OBJECT}${HOW}|(?:place|submit|proceed|finalize|confirm|book)(?= *$|(?: (?:now|please|order|and (?:place|send|submit)))+)|(?:place|submit|confirm) (?:and|y) (?:place|send|submit|pay)|order now|(?:go|goes|going) (?:right |on |straight )?ahead(?: (?:with (?:it|that|this|the order)|and (?:do (?:it|that|so)|${VERB} ${OBJECT})))*|go for it|go on|hit it|run it|ring (?:it|me) up|(?:please )?do (?:it|that|so)(?: (?:now|then))?|please do|lets (?:do|go|order|place|get|have|book|confirm|finalize|make it)(?: (?:with |for )?(?:it|this|that|ahead|the order|so|then))*|make it so|make (?:the|my) (?:order|purchase)|(?:put|get) (?:it|that|this|(?:the|my) order) (?:in|through|ordered|going)|proceed(?: with (?:it|that|the order))?|(?:send|run|book) it(?: in| off| over| now)?|send that(?: in| off| over)?|m[aá]nd(?:alo|ala|elo|ela)|listo mandalo|carry on|adelante|andele(?: pues)?|(?<= (?:ok|okay|k|yes|yeah|yea|yep|ya|yup|si|sure|please) )(?:send|order)(?= *$| (?:please|now|pls)+)|confirm(?:o|a|alo|ado|e|elo)(?: (?:el|mi) pedido)?|(?:pide|manda|haz|haga|hagan|ordena|envia|mande|pida)(?:lo|la|le)(?: ya| por favor)?|haz (?:el|mi) pedido|hacer el pedido|(?:haga|hagan) (?:el|mi) pedido|dale(?: pues| no mas| nomas)?|de una|dele(?: pues)?|hagale(?: pues)?|(?<=(?:^| (?:ok|okay|k|yes|yeah|yea|yep|ya|alright|fine|sure|lets|vale)) )go+(?= *$)|(?:lock|put) (?:it|that|this|her) in|fire (?:it|that) off|ship it(?= |$)(?! to)|make it happen|do your thing`,
  ],
  [
    'state',
    `(?:but |pero )?(?:${WHAT}?${BE} ${GOOD}|thats ${GOOD}|its ${GOOD}|everythings ${GOOD}|(?:im|i am|were|we are) (?:fine|good|ok|okay|happy|satisfied|pleased|cool|down|ready)(?: (?:with|to) (?:it|that|this|everything|the (?:price|order|total)|go|order|pay))+|${WHAT}?(?:works|work)(?: (?:great|perfectly|fine|well|out))?|thatll (?:work|do)|that will (?:work|do)(?: (?:nicely|fine))?|(?:it|everything|all|todo) (?:is |looks )?${GOOD}|all ${GOOD}|good to go|looks? ${GOOD}|sounds? ${GOOD}|lgtm|you (?:got|have|ve got|read|understood) (?:it|that|me|everything)(?: (?:right|correctly|exactly))?|youve got it|(?:todo|asi|asi como esta) (?:esta |todo )?(?:bien|perfecto|correcto)|esta (?:muy )?(?:bien|perfecto|correcto)(?: asi)?|me (?:parece|gusta)(?: (?:bien|perfecto|asi))?|asi (?:es|me gusta))(?: (?:with|by|to|for) (?:me|us|it|that))*(?: (?:then|now|here|together|too|also|either way|any ?way|regardless|in the first place|to begin with|all along|originally|from the (?:start|beginning)|the (?:first|whole) time))*`,
  ],
  [
    'yes',
    '(?:just |simply |obviously |que )?(?:hell |heck |oh |ah |um |uh |ha |yes ){0,3}(?:y|ofc|ye+s+(?:ir)?|yea+h+|yea+|yep+|yup+|yah|ya|ya+s+|ye+|yeh|yuh|aye|si+|sip|affirmative|absolutely|definitely|certainly|of course|exactly|precisely|indeed|totally|correct|you bet|you betcha|agreed|approved|accepted|confirmed|uh huh|mm ?hmm|mhm+|for sure|by all means|naturally|i do|i agree|i accept|i approve|(?:i|we) (?:can |hereby |would like to |want to |d like to )?confirm|id like to confirm|yes it is|exactly right|bingo|spot on|claro(?: que si)?|por supuesto|desde luego|exacto|correcto|asi es|deal|10 4|100|hundred percent|one hundred percent|true|green light|thumbs up|fine by me|eso es|say less|fa ?sho|simon)(?: (?:(?:my|kind|good|dear) )*(?:sir|maam|mam|madam|man|boss|senor|mijo))?',
  ],
  [
    'okay',
    'o+k+|okay|okey(?: dokey)?|okie(?: dokie)?|oki|k+|sure(?: thing)?|alright(?:y)?|all right|right|roger(?: that)?|fair enough|got it|vale|bueno|listo|orale|venga|de acuerdo|fine|gotcha|very well|(?<! i )(?:a?ight )?bet(?= *$| (?:send|place|book|do|go|run|lock|ship|y|ye+s*|ye+a+h*|yep|yup|ya|that|thanks|lets|ok))|a?ight|(?<!\\bthe )word(?= *$| (?:send|place|book|do|go|run|lock|ship|yes|bet))|coolio|oui|(?:sale|va) (?:y )?(?:va|vale|pues)|va(?= *$| (?:mand|pid|dale|si|pues))|(?<!\\b(?:on|for|a|the) )sale(?= *$| (?:mand|pid|dale|si|pues))',
  ],
  [
    'deny',
    'send (?:it|that|this|them) back|go (?:away|back)|take (?:it|that|this) back|no+|not(?: (?:yet|now|really|sure))?|nope|nah|nay|naw|none|nothing|neither|nor|never|without|wrong|incorrect|mistakes?|errors?|misunderstood|negative|dont|do not|didnt|doesnt|isnt|wasnt|arent|cant|cannot|couldnt|wont|wouldnt|shouldnt|havent|hasnt|stop|wait|hang on|hold (?:on|off|up|it)|one (?:moment|second|sec|minute)|give me a (?:second|minute|moment|sec)|let me (?:think|check|see)|changed my mind|never ?mind|cool it|(?:yeah|sure|right) right|as if|be that way|whatever you say|too (?:expensive|much|far|late|long)|refuse|nada|nunca|ni|sin|espera(?:te)?|tampoco|todavia|un momento|later|maybe|unsure',
  ],
  [
    'contrast',
    'but|except|only|just(?! (?:right|fine|perfect))|instead|actually|rather|however|although|unless|other|another|different|more|less|extra|also|plus|add|adding|include|change|changes?|make|remove|delete|drop|take|swap|switch|replace|with|edit|update|(?:correct|confirm) (?:the|my|his|her|our|their|a)(?! (?:order|whole|purchase)\\b)|hold|lose|double|half|pero|excepto|salvo|solo|solamente|mejor|tambien|agrega(?:me|r)?|anade|quita(?:r|le)?|cambia(?:r|lo)?|ponle|con|sino|if|or|when|until|after|before|how (?:much|long|many|come|late|far)|what time|cuant[oa]s?|que hora',
  ],
  [
    'praise',
    '(?:very |so |oh |how |that )*(?:good|great|perfect|excellent|wonderful|lovely|awesome|amazing|fantastic|terrific|brilliant|beautiful|nice|cool|sweet|super|superb|splendid|marvel(?:l)?ous|magnificent|fabulous|stellar|glorious|ideal|divine|estupendo|magnifico|maravilloso|delicious|neat|happy|genial|excelente|perfecto|bien|buenisimo|que amable|i (?:love|like) it|i want (?:it|that)|(?:ill|well|i will|we will) (?:take|go with|have) (?:it|that|this)(?: order| one)?|(?:we |i )?(?:approve|ready)(?: (?:to order|to go))?)',
  ],
  [
    'frame',
    'please|pls|plz|kindly|(?:it |that )?(?:needs|has|ought) to be|should be|the one|the|a|an|my|me|i|im|id|ive|am|you|youre|your|we|were|our|us|it|its|this|that|thats|these|them|they|order|ordered|orders|to|for|and|then|now|is|so|well|on|in|of|all|everything|go|want|wanted|need|needed|like|would|asked|said|read|here|there|what|exactly|are|be|as|at|have|has|got|get|do|did|thing|things|(?<= (?:this|that|it) )one|one(?! (?:is|s|will|would|should|works|for) )|restaurant|kitchen|address|total|price|number|phone|pickup|delivery|time|asap|name|email|hi|hello|hey|man|bro|bruh|dude|fam|buddy|bud|chef|friend|friends|pal|mate|boss|chief|baby|babe|honey|sugar|sis|bestie|captain|legend|king|queen|guys|folks|team|yum|yummy|yay|woo ?hoo|hooray|wow|omg|hehe|starving|hungry|famished|amen|pues|nicely|lets go+|lol|lmao|haha|tho|though|finally|dear|dearie|w e|whatever|wtv|watever|hon|sweetie|darling|homie|mija|mijo|amigo|amiga|joven|senor|senora|senorita|mi (?:amor|vida|cielo|corazon|rey|reina)|carino|goodness(?: me)?|gosh|gee|oops|whoops|(?:kind |good |dear )?sir|maam|oh|ah|um|uh|hmm|really|very|again|already|today|let|por favor|porfa|el|la|lo|los|las|mi|y|pedido|orden|asi|ya|muy|esta|todo|es|eso|que|quiero|gracias|the way|way|whole|sounds|looks|love|right|ready|place|put|submit',
  ],
]

const PATTERNS = TABLE.map(([kind, pattern]) => [kind, new RegExp(`(?<= )(?:${pattern})(?= )`, 'y')] as const)

/** Segments words into cues; unmatched words are returned as the rest. */
export function readCues(words: readonly SpokenWord[]): { cues: Cue[]; rest: SpokenWord[] } {
  const text = ` ${words.map(({ word }) => word).join(' ')} `
  const starts: number[] = []
  let offset = 1
  for (const { word } of words) {
    starts.push(offset)
    offset += word.length + 1
  }
  const cues: Cue[] = []
  const rest: SpokenWord[] = []
  for (let at = 0; at < words.length; ) {
    const found = longestAt(text, starts[at]!)
    if (found === undefined) {
      rest.push(words[at]!)
      at += 1
      continue
    }
    const count = found.text.trim().split(' ').length
    cues.push({ kind: found.kind, from: words[at]!.from, to: words[at + count - 1]!.to })
    at += count
  }
  return { cues, rest }
}

/** Returns the longest cue at a position; ties go to the earlier row of the table. */
function longestAt(text: string, start: number): { kind: CueKind; text: string } | undefined {
  let best: { kind: CueKind; text: string } | undefined
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = start
    const [found] = pattern.exec(text) ?? []
    if (found && found.length > (best?.text.length ?? 0)) best = { kind, text: found }
  }
  return best
}
