/** Vocabulary of a plain statement. Any other word may restrict it. */
const PLAIN: ReadonlySet<string> = new Set(
  `no nah nope wait what huh whoa goodness bruh yo pues ay jaja actually sorry now so oh yes yeah yep ok okay and but pero also hey hi hello well um uh please thanks pls btw
   bro man dude the all both any a an el la los las un una y e o or nor ni & n is are am im hes shes its thats it that was were
   theyre be been being not never no longer isnt arent aint wasnt werent dont doesnt didnt havent hasnt do does did have has had got
   theres there allergic alergic intolerant celiac coeliac celiacs coeliacs celiaco celiaca disease allergy allergies allergen allergens intolerance intolerances sensitivity food fine alright good allowed safe problem
   problems totally perfectly completely absolutely really always definitely again anymore more after either at too still just only even
   ever truly i ive we he she they my his her our their to of from with for by me us myself nobody nobodys noone ones none one here
   anyone anybody everyone everybody anything outgrew outgrown grew grown out avoid avoiding stop stopped quit forget ignore drop
   scratch clear cancel disregard remove take taking strike cross get off on list thing things filter restriction caution part about this
   say said ask asked mention mentioned meant mean eat eats can tolerate tolerates used mistake mistaken misunderstood misheard wrong error em them those
   senor senora si puede puedo pueden podemos comer comerlo hay problema ya tiene tengo tenemos tienen es soy somos son nadie ninguno
   ninguna alergico alergica alergicos alergicas celiacos celiacas intolerantes alergia alergias intolerante a al de del lo que olvida olvide olvidate deja deje evitar evites esta
   estan bien todo todos como comemos yo ella mi su sin tambien solo para nunca dije era eran home family party group whole leave keep
   remain remains stay stays gracias nothing not says importa importan matter equivoque equivocado equivocada
   confundi confundido confundida perdon disculpa disculpe realidad because wtf omg omfg ugh argh geez god jesus dang damn ffs`.split(
    /\s+/,
  ),
)

export const isPlainWord = (word: string): boolean => PLAIN.has(word)
