/**
 * Stop words that never name food, in any context: closed classes of English and Spanish as written in messages,
 * i.e., interjections, forms of address, reduced verb forms, contractions without apostrophe, and abbreviations.
 */
const INTERJECTIONS =
  'aha ahem alrighty argh aw aww ay ayy bah blah boo brr bruh dang darn duh eek eh er erm gee geez golly gosh gotcha ha haha hah heh hehe hey hiya hm hmm hmph ' +
  'huh hurrah jeez lo meh mhm mkay nah naw nope oh ohh oi oof ooh oops ouch ow oy phew phooey pff pfft pish psst sheesh shh shoot sigh tada tsk tut ugh uh uhh um umm ' +
  'voila welp whee whew whoa whoops woah woohoo wow yahoo yay yeah yikes yo yoo yum yuck yup zoinks amen hallelujah inshallah mashallah bismillah alhamdulillah ' +
  'ah ajá ajajá anda ándale arre caray caramba chale chin ey epa híjole hijole huy jaja jeje jolín ojalá ojala olé órale orale pff pucha puf uf uff uy vaya wey guey ya'
const ADDRESS =
  'babe bae bestie bro broski bruv buddy chief dawg dude dudes fam folks guys homie homies hun lad ladies luv matey pal papi mami sis sista yall yalls ' +
  'amiga amigo compa compadre carnal jefa jefe joven mija mijo mijito primo vato señito parce'
const REDUCED =
  'aint ain bout boutta buncha cause coulda cuz coz dem dis dont dunno em finna gimme gimmie gon gonna gotta hafta imma iunno kinda lemme lotta musta nothin oughta outta ' +
  'shoulda somethin sorta tha tho thru til till tryin tryna usta wanna wassup whatcha whaddya whadya woulda wit wut wuz ya yer yous pa pal pos nomas nomás ta toy porfa porfis porfi plis'
const ABBREVIATIONS =
  'abt af afaik aka alr asap atm b4 bc bday bf bff brb bt btw cus def dk dm fb fml fr ft ftw fwiw fyi gf gg gm gn gr8 hbu hmu ianal icymi idc idgaf idk idts iirc ik ikr ily imho imo irl istg jk jus k kk ' +
  'l8r lmao lmfao lmk lol luv m8 nbd ngl np nvm obv ofc og omfg omg omw ong oomf oops otw pls plz pm ppl pref prob probs prolly q r rly rn rofl smh smth sm1 sry srsly sth stfu sup tbd tbh tbf thnx thx tia tldr tmi tmrw tho ' +
  'ttyl ttys ty tysm u ur urs vs w wbu wdym wru wtf wth wtv wya wyd x xoxo y yw yolo xq pq tqm bn dnd grax salu2 xfa pls'
const WORDS: ReadonlySet<string> = new Set(
  `${INTERJECTIONS} ${ADDRESS} ${REDUCED} ${ABBREVIATIONS}`.normalize('NFD').replace(/\p{M}/gu, '').split(' '),
)
/** Matches "hes", "didnt", and the "well" of "we'll": a pronoun or auxiliary with its contraction. */
const CONTRACTION =
  /^(?:(?:i|you|he|she|it|we|they|that|there|here|who|what|where|when|how|yall|u)['’]?(?:m|s|re|ll|ve|d)|(?:do|does|did|is|are|was|were|has|have|had|ca|can|could|wo|would|should|must|ai)n['’]?t)$/
/** Matches "whoever", "anybody", "somehow". */
const PRONOUN =
  /^(?:(?:who|whom|what|which|when|where|how)(?:so)?ever|(?:any|some|every|no)(?:body|one|thing|where|how|way|time|place))$/
/** Matches "31st", "187th", and any other word with a digit: a number, not a food name. */
const HOLDS_DIGIT = /\d/
/** Matches "soooo", "yesss", "hahaha". */
const DRAWN_OUT = /(\p{L})\1{2,}|^(?:[hj][aeiou]){2,}h?$/u

/** True if a normalized word is a stop word of conversation and not a food name. */
export const isStopWord = (word: string): boolean =>
  WORDS.has(word) || CONTRACTION.test(word) || PRONOUN.test(word) || HOLDS_DIGIT.test(word) || DRAWN_OUT.test(word)
