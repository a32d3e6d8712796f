const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(word => word !== ''))

/** Past-tense verbs about the conversation, the guest's requests, or a menu; they claim no outside event. */
export const CLERKS_PAST = setOf(`
  added put changed swapped removed noted wrote written found looked searched set kept updated picked chose chosen selected misread
  misunderstood mixed counted moved saw seen read showed shown included adjusted corrected fixed switched replaced saved understood heard
  meant missed forgot wanted asked mentioned said preferred liked needed listed marked declared named described interested limited sorted
  tried helped wished requested decided planned typed entered provided shared supposed used based located left took taken off related
  served filled wrapped topped pleased excited thrilled tempted surprised confused worried dropped skipped doubled halved narrowed compared
  thought wondered hoped guessed assumed noticed recognized spelled matched split combined grouped ranked sorted rounded summed calculated
  suggested recommended proposed offered highlighted presented reached avoided excluded filtered hidden ruled given gave told been was delivered were did had
  got gotten ordered sent made went came gone done known felt lost stopped started begun allowed required expected estimated scheduled timed
  sold open opened closed priced rated loved enjoyed craved enclosed attached linked printed displayed repeated answered replied clarified
  explained apologized intended meant covered combined organized arranged tagged flagged logged recorded stored remembered reminded
  unnoted unlisted undeclared undecided unchanged untouched left hit turned bumped brought cut`)
/**
 * Subset that is allowed only with the guest as subject or with a stated recipient: "you told me", "you ordered".
 */
export const GUESTS_PAST = setOf(
  'told ordered sent gave given said asked got went came started begun stopped covered flagged offered brought reached hit cut',
)
const COOKED =
  'fried grilled roasted baked smoked toasted pickled stuffed steamed chopped shredded melted iced spiced seasoned loaded crusted sliced braised boiled mashed scrambled poached seared glazed breaded caramelized dried cured aged pulled crushed whipped tossed folded layered simmered slow cooked flavored sweetened salted buttered marinated barbecued blended infused rolled folded spiked charred blistered crispy mixed'
const NO_VERB =
  'red bread feed speed shed bed seed weed instead indeed hundred sacred need breed greed naked med kid sled fed led wed ahead head spread thread embed unlimited limited detailed tired kind'
/** Words ending in -ed that are not past-tense verbs. */
export const ADJECTIVES = setOf(`${COOKED} ${NO_VERB}`)
const IRREGULAR =
  'went came told said gave took threw thrown made sent called spoke spoken left began begun ran paid did got gotten brought bought caught held built dealt ate eaten flew froze found rang sang sat slept stood swore tore woke won wore shut struck stole taught understood wrote drove chose broke broken drew drawn done gone seen fell grew knew kept met put set sold spent thought'
export const PAST_IRREGULAR = setOf(IRREGULAR)

/** Folded stems of the Spanish equivalents of the past-tense verbs above. */
export const CLERKS_PASADO =
  /^(?:agreg|anad|pus|cambi|quit|anot|encontr|busqu|dej|eleg|elig|entend|vi$|vist|lei|apunt|marc|actualiz|corrig|correg|qued|inclu|saqu|mencion|dij|pidi|list|indic|declar|recomend|muestr|mostr|seleccion|suger|reemplaz|sustitu|ajust|revis[eo]?$|consider|calcul|sum|separ|equivoc|confund|olvid|quis|prefir|prefer|necesit|tom|mand[oó]?$|toc|evit|exclu|llam[ao]d|basad|interesad|incluid|abiert|cerrad|hech|pens|cre[ií]|gust|encant|quer|hab|estuv|fu|tuv|era|hub|elegid|escrib|escrit|copi|respond|pregunt[oó]?$|repit|repet)/

/** Third parties who act outside the conversation. */
export const OTHERS =
  '(?:they|theyve|theyd|theyll|theyre|guys?|man|lady|woman|counter|register|customers?|senora?|chico|muchach\\w+|mostrador|duen[oa]s?|clientes?|theyre|theyll|kitchen|chefs?|cooks?|staff|restaurants?|deli|bar|diner|cafe|bakery|shop|store|place|pizzeria|manager|owner|boss|team|crew|guys|folks|waiter|waitress|server|host|hostess|driver|courier|rider|someone|somebody|colleague|partner|supplier|bank|wallet|card|network|system|cocina|cocinero\\w*|chef|restaurante|local|personal|equipo|encargad\\w+|gerente|duen[oa]|repartidor\\w*|mesero\\w*|tarjeta|banco|sistema|ellos|ellas)'
