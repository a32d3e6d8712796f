/** Patterns for claims about food safety. They match lowercase text without accents or apostrophes. */

const PERSON =
  '(?:you|your|yours|him|her|hers|his|them|their|she|he|everyone|everybody|anyone|anybody|someone|somebody|people|kids?|child\\w*|sons?|daughters?|wife|husband|friends?|guests?|allerg\\w*|c(?:o?)eliacs?|intoleran\\w*|usted\\w*|ti|su|sus|tu|tus|ella|ellas|el|ellos|alergic\\w*|celiac\\w*|hij[oa]s?|nin[oa]s?|amig\\w+|espos\\w+|todos|cualquiera|quien\\w*|person\\w+|alguien)'
const ALLERGEN =
  '(?:tree ?nuts?|nuts?|peanuts?|milk|dairy|eggs?|gluten|wheat|soy|sesame|fish|shellfish|lactose|allergens?|mustard|celery)'
const any = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'), 'g')

/** Safety promises, in any wording, that the clerk can never make. Harmless if negated. */
export const SAFE = any(
  '\\b(?:un)?(?:safe(?:ly|ty|st|r)?|harmless|innocuous|risk[ -]?free|worry[ -]?free|hypoallergenic|guarant\\w*|segur[oa]s?(?! de\\b)|seguridad|inofensiv[oa]s?|inocu[oa]s?|garanti[zc]\\w*|garantia)\\b',
  '\\bapt[oa]s?\\b(?! ?\\d)',
  `\\b(?:(?:free|clear|clean|devoid) (?:of|from) (?:\\w+ ){0,3}?(?:${ALLERGEN}|traces?|alergenos?)|${ALLERGEN}[ -]free|libres? de|exent[oa]s? de)\\b`,
  `\\b(?:allergy|allergen|celiac|coeliac|${ALLERGEN})[ -](?:friendly|safe|proof)\\b`,
  '\\b(?:well|easily) tolerated\\b',
  '\\b(?:allerg\\w+|c(?:o?)eliacs?|alergic\\w+|celiac\\w+|intoleran\\w+) (?:\\w+ ){0,4}?(?:eats?|(?<!the |your |this |an )orders?|comes?|dines?|loves?|enjoys?|comen?|piden?|vienen?|disfrutan?)\\b',
)
/** Safety promises worded as denial of a danger. Allowed only after a hedge. */
export const NO_DANGER = any(
  '\\b(?:zero|no|without(?: any| the)?|not a|isnt a|any less|sin|ningun|cero|low|minimal|bajo) (?:\\w+ ){0,2}?(?:risks?|dangers?|harm|hazards?|reactions?|riesgos?|peligros?|reaccion\\w*|danos?|traces?|trazas?|cross[- ]?conta\\w*|contaminacion)\\b',
  '\\b(?:not|isnt|arent|never|nothing|none|no|nada|nunca|tampoco) (?:\\w+ ){0,3}?(?:dangerous|harmful|risky|unsafe|peligros[oa]s?|dani?n[oa]s?|riesgos[oa]s?|inseguro)\\b',
  '\\b(?:wont|will not|doesnt|does not|dont|cant|cannot|can not|never|couldnt|nothing|none|no|nada) (?:\\w+ ){0,4}?(?:hurts?|harms?|triggers?|bothers?|affects?|reacts?|make (?:\\w+ ){0,2}sick|dana\\w*|afecta\\w*|provoc\\w+|cause (?:a |any )?(?:reaction|problem|trouble)|hace (?:ningun )?(?:dano|mal)|hara (?:ningun )?(?:dano|mal)|causa\\w* (?:\\w+ )?(?:reaccion|problema|dano)|(?:va a |le |te )?pasa\\w* nada|va a pasar|caera mal)\\b',
  '\\bno (?:\\w+ ){0,4}?pas(?:a|ara|ar) nada\\b',
  '\\btraces? (?:\\w+ ){0,6}?(?:nothing|fine|ok|okay|harmless|no problem|dont matter|negligible)\\b',
)
/** Reassurance, which concerns food only if the guest avoids something. */
export const REASSURES = any(
  `\\b(?:fine|ok|okay|good|great|perfect|ideal|alright|all right|suitable|appropriate|right|a go|bien|perfect[oa]s?|ideal|buen[oa]s?|adecuad[oa]s?|recomendabl\\w*|recomendad[oa]s?|compatible\\w*) (?:\\w+ )?(?:for|with|to|on|para|con) (?:\\w+ ){0,2}?${PERSON}\\b`,
  `\\b(?:works?|suits?|fits?|sirven?|va bien|queda bien|cae bien|caen bien|le va|les va) (?:\\w+ )?(?:for|well for|para|a|with|con)? ?${PERSON}\\b`,
  '\\b(?:she|he|they|you|shell|hell|youll|theyll|your \\w+|ella|el|anyone|everyone) (?:\\w+ ){0,3}?(?:fine|okay|ok|alright|no problem)\\b',
  '\\b(?:it|that|this|one|its|thats|dish|dishes|they|those|these|all|everything|all of it|todo|eso|este|esta) (?:\\w+ ){0,3}?(?:fine|okay|ok|alright|no problem|all good|all clear|good to (?:go|eat)|cleared|safe|bien|sin problema\\w*)\\b',
  '\\b(?:can|could|may|able to|should|allowed to) (?:\\w+ ){0,3}?(?:eat|have|enjoy|try|order|share|handle|tolerate|dig in|munch|relax)\\b',
  '\\b(?:pued[eao]\\w*|podra\\w*|podria\\w*) (?:\\w+ ){0,3}?(?:comer\\w*|disfrutar\\w*|probar\\w*|pedir\\w*|tomar\\w*|comerse\\w*)\\b',
  '\\b(?:go ahead|feel free|dig in|help yourself|coma(?:lo|la|los|las|n)?|comelo|comela|disfrutel[oa]|disfrutalo|pidal[oa]|adelante con|con (?:toda )?(?:confianza|tranquilidad)|tranquil[oa]s?)\\b',
  '\\b(?:nothing|nada|no reason|no need|need not|dont need|dont have|neednt|no hay (?:de )?que|no tiene (?:de )?que|no hace falta|without|sin) (?:\\w+ ){0,4}?(?:fear|worry|worries|worrying|concern\\w*|afraid|preocup\\w*|temer|miedo|double check\\w*|second thought|hesitat\\w*|issues?|trouble|problems?|problemas?)\\b',
  '\\b(?:dont (?:you )?worry|no worries|not to worry|no se preocupe\\w*|no te preocupes|rest (?:assured|easy)|peace of mind|trust me|(?:i|ive|we|weve) (?:already )?(?:checked|double checked|verified)|confie|confia en|(?:se|te) lo aseguro|lo revise|ya revise|ya verifique|luz verde|green light|all clear)\\b',
  '\\b(?:whatever|anything|any of|everything|all of|lo que) (?:\\w+ ){0,4}?(?:wants?|likes?|quiera\\w*|guste\\w*|fancy|fancies|desee\\w*)\\b',
  '^(?:(?:just|so|then|please|now|simply|solo) )*(?:go (?:with|for)|opt for|try|have|get|grab|order|eat|enjoy|stick (?:to|with)|relax|pida|pide|coma|pruebe|prueba|tome|disfrute|relajese)\\b(?! (?:one of|in touch|back|a (?:look|time)))',
  '\\brelax\\w*\\b|\\brelaje\\w*\\b',
  '\\b(?:100|one hundred|a hundred|cien|completely|totally|absolutely|totalmente|perfectamente) ?(?:%|percent|por ciento)? (?:\\w+ )?(?:clean|sure|certain|fine|ok|okay|limpi\\w+|confiabl\\w*)\\b',
)
/** Separate equipment. */
export const APART = any(
  '\\b(?:separate(?:d|ly)?|dedicated|own|different|clean|fresh|scrubbed|sanitized|separad[oa]s?|exclusiv[oa]s?|propi[oa]s?|limpi[oa]s?) (?:\\w+ ){0,4}?(?:fryers?|woks?|pans?|kitchens?|ovens?|grills?|griddles?|oil|utensils?|surfaces?|boards?|areas?|stations?|lines?|knives|gloves|freidoras?|sartenes?|cocinas?|utensilios?|planchas?|aceites?|area|zona)\\b',
  '\\b(?:fryers?|woks?|pans?|kitchens?|cocina|freidora|sartenes|planchas?|utensilios) (?:\\w+ ){0,3}?(?:separate\\w*|dedicated|clean|only for|separad\\w+|exclusiv\\w+|apart\\w*|limpi\\w+)\\b',
)
/** Emphatic claim in the form of a negation: "it cannot be safer". */
export const SAFER =
  /\b(?:cant|cannot|couldnt|not|never|no) (?:be |get |go |es |hay )?(?:any |much |more |nada |mas )*(?:safer|wrong|segur\w+ que)\b/

export const HARM =
  /\b(?:allerg\w*|alergi\w*|alergen\w*|anaphyla\w*|anafila\w*|c(?:o?)eliac\w*|intoleran\w*|epi ?pens?|reactions?|reaccion\w*|traces?|trazas?|cross[- ]?conta\w*|contamina\w*)\b/
/** Order matters other than food that may be "fine". */
export const MATTER =
  /\b(?:time|times|pick ?up|delivery|address|name|phone|number|note|minutes?|oclock|\d+(?::\d\d)? ?[ap]m|\d+:\d\d|tip|payment|pay|wallet|budget|price|total|cancel|link|yes|hora|direccion|nombre|telefono|numero|recoger|entrega|presupuesto|pago|precio|menu|place it|order it now|talk|say|ask|tell|change|add|swap|question)\b/

/** Attribution to a menu. */
export const BY_MENU =
  /\b(?:menus?|lists?|listed|listing|declare[sd]?|declared|declaration|declara\w*|marked|marks?|mention\w*|menciona\w*|shows?|shown|indicate[sd]?|indica\w*|figura\w*|aparece\w*|listad[oa]s?|registra\w*|senala\w*|marca\w*|carta|according|segun|paper|label\w*)\b/
export const CONTAINS =
  /\b(?:contain\w*|contien\w*|lists?|listed|declare[sd]?|declara\w*|indica\w*|figura\w*|aparece\w*|mention\w*|menciona\w*|shows?|includ\w*|incluye\w*|lleva\w*|made with|hech[oa]s? con|cooked (?:with|in)|fried in|has|have|hay|tiene\w*|trae\w*|there (?:is|are)|theres|comes? (?:with|on|in|over)|uses?|usan?)\b/
export const LACKS =
  /\b(?:barely|hardly|scarcely|rarely|seldom|little to|apenas|casi|no|not|never|without|zero|none|isnt|arent|doesnt|dont|didnt|hasnt|havent|wont|nor|any|minus|neither|nothing|left out|leave out|leaves out|left off|took out|taken out|remov\w*|omit\w*|skip\w*|absent|lacks?|sin|ningun\w*|nada|nunca|jamas|tampoco|ni|cero|carece\w*|libre)\b/
export const ONLY =
  /\b(?:only|just|solely|nothing but|nothing else|nothing other than|solo|solamente|unicamente|nada mas)\b/
export const NOTED =
  /\b(?:not(?:e|ed|ing)|wrote|written|writ(?:e|ing)|recorded|saved|added|logged|avoid\w*|(?:is|are|goes|go|its) (?:now )?(?:on|part of) (?:the|your|this|it)|keep(?:ing)?|kept|exclud\w*|filter\w*|hid|hidden|ruled|steer\w*|set|marked|anot\w*|apunt\w*|evit\w*|registr\w*|excl\w*|tom\w+ nota|en cuenta|va en (?:el|su) (?:pedido|nota))\b/
/** Reference to what the guest stated, requests, or avoids. */
export const WISH =
  /\b(?:you (?:said|told|asked|want\w*|mention\w*|cant|cannot|avoid\w*)|told me|telling me|your (?:note|wish|request|allergy|allergies)|(?:no|sin|without) (?:\w+ ){1,2}(?:for|para) (?:your|her|him|you|su|tu|usted)|as (?:you )?(?:asked|requested|wished)|because of|given|thanks|thank you|sorry|dijo|pidio|mencion\w*|gracias|su alergia|tu alergia|por la alergia)\b/
export const DIETS: readonly (readonly [RegExp, string])[] = [
  [/\bvegan[oa]?s?\b/, 'vegan'],
  [/\b(?:vegetarian[oa]?s?|veggie|meat ?less)\b/, 'vegetarian'],
  [/\bhalal\b/, 'halal'],
  [/\bkosher\b/, 'kosher'],
  [/\bpescatarian[oa]?s?\b/, 'pescatarian'],
]
/** Claim that a dish meets a diet, as opposed to a diet within the name of a restaurant or choice. */
export const SAYS_DIET =
  /\b(?:is|are|its|theyre|thats|es|son|all|everything|todo|fully|entirely|completely|totally|marked|labell?ed|listed)\b(?: \w+){0,4}? (?:vegan[oa]?s?|vegetarian[oa]?s?|veggie|meat ?less|halal|kosher|pescatarian[oa]?s?)\b(?! (?:places?|options?|dish\w*|ones?|spots?|restaurants?|choices?|picks?|items?|food|kitchens?|lunch|dinner|meals?|sandwich\w*|pizzas?|tacos?))/

/** Person who eats; excludes "your order". */
export const EATER =
  /\b(?:you|youll|youd|her|him|them|she|he|shell|hell|everyone|everybody|anyone|anybody|someone|somebody|people|your (?:\w+ )?(?:daughter|son|kids?|child\w*|wife|husband|friends?|partner|guests?|mother|father|mom|dad|baby|toddler|girl|boy|little \w+|family|allerg\w+|diet|condition)|(?:the )?(?:kids?|children|little one|allergic)|usted|ustedes|ella|el (?:nino|chico)|su (?:hij\w+|espos\w+|amig\w+|nin\w+|alergia|familia|cuerpo|estomago)|tu (?:hij\w+|espos\w+|amig\w+|nin\w+|alergia)|ti|le|les|cualquiera|alguien|(?:con|tiene\w*) alergi\w+|alergic\w+|celiac\w+)\b/
/** Reference to food without its name. */
export const FOOD =
  /\b(?:it|its|itll|this|that|thats|these|those|they|theyre|theyll|dish\w*|everything|all of it|anything|one|ones|option|food|meal|goods|beans|rice|soup|salad|sauce|bread|noodles|eso|esto|es[ae](?= (?:es|esta|no|le|les|se|si|tambien|puede|va|queda))|todo|plato|platillo|comida|sopa|arroz|frijoles|salsa|pan)\b/
/** Action of the clerk on an order, which implies nothing about whom the food suits. */
export const CLERK_ACT =
  /\b(?:i|ive|ill|id|we|weve|well|let me) (?:\w+ ){0,2}?(?:add\w*|put|pick\w*|chose|left|leave|leaving|skip\w*|not(?:e|ed)|wrote|keep|kept|tak\w+|took|remov\w+|swap\w*|chang\w+|show\w*|found|find|look\w*|search\w*|read|avoid\w*|cant|cannot|dont|would not|wouldnt|need|ask\w*|tell|told|recommend (?:asking|checking|calling))\b|\b(?:agregue|puse|quite|deje|anote|busque|encontre|cambie|evito|evitamos|le (?:agrego|quito|cambio|busco|muestro|recomiendo (?:confirmar\w*|preguntar\w*|consultar\w*|llamar\w*)))\b/
export const PRAISES =
  /\b(?:solid|great|good|perfect|best|ideal|smart|nice|excellent|fine|sound|reliable|trusty|sure|lovely|wonderful|fantastic|superb|top|buena|bueno|buen|gran|excelente|perfecta|mejor|ideal|confiable|acertada) (?:\w+ )?(?:picks?|choices?|bets?|options?|ideas?|fits?|match\w*|calls?|alternativ\w+|opcion\w*|eleccion\w*|alternativa)\b|\b(?:confiable|fiable|recomendable|trustworthy|reliable)\b/
/** Symptoms and problems, whose denial is a promise: "you will not get sick". */
export const ILLNESS =
  /\b(?:sick|ill|unwell|hives|rash|swell\w*|sneez\w*|hospital|problems?|issues?|trouble|bother\w*|upset|suffer\w*|react\w*|reaction|worr\w+|concern\w*|enferm\w*|mal|dano|problema\w*|ronchas|sintoma\w*|symptoms?|touch\w*|toca\w*|near|cerca)\b/
