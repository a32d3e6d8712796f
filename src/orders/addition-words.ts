/** Vocabulary of `additions.ts`: lower case, without accents and apostrophes. */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))
const phrases = (text: string): readonly (readonly string[])[] =>
  text
    .trim()
    .split(/\s*[,\n]\s*/)
    .map(phrase => phrase.split(' '))

/** Verbs and quantities that request whatever follows, unless it is harmless. */
export const ADDING =
  phrases(`add, adding, added, throw in, toss in, chuck in, sneak in, slip in, mix in, stick in, squeeze in, throw on, slap on, pile on,
  load up, load it, loaded with, top with, topped with, slather, smother, drizzle, sprinkle, including, send along, hook me up with, bump it up, top it off with,
  heavy on, go heavy, go crazy, go wild, go big, go nuts, big on, be generous, generous with, be liberal, liberal with, double up,
  extra, additional, more, plus, double, triple, quadruple, doble, extras,
  anada, anadir, anadan, anade, agregue, agregar, agreguen, agrega, agregale, agreguele, anadele, ponle, pongale, echale, echele`)
/** The same, except that "the", "my", and "it" after them refer to what was ordered. */
export const ASKING =
  phrases(`can i get, can we get, could i get, could we get, may i get, may we get, can i have, can we have, could i have, could we have,
  may i have, may we have, let me get, let me have, let us get, ill have, ill take, i will have, i will take, well have, well take, include, with, con`)
/** Phrases that request food only if a food is named after them. */
export const WANTING =
  phrases(`get me, get us, if you have, want, need, hoping for, chance of, appreciate, id like, id love, wed like, wed love, would like, would love, put, bring, send,
  give me, give us, give it, use, take, try, stick, slap, pop, spread, stuff, pack, order, prefer, go with, chuck, throw, toss, slide, squeeze,
  lots of, lot of, loads of, tons of, ton of, plenty of, heaps of, bunch of, piles of, abundance of, generous, heavy, heaping, twice, thrice, 2x, 3x, x2, x3,
  all the, quiero, quisiera, dame, deme, pon, ponga, ponme, incluye, incluya, mas, mucho, mucha, muchos, muchas, bastante`)
/** Words that request more even if nothing follows. */
export const ALONE = words('add extra double triple')
/** Phrases that request more of a food if negated. */
export const RESTRAINING = phrases('be shy, hold back, skimp, be stingy, go easy, go light, forget')
export const EVERYTHING = phrases(
  'the works, all the fixings, all the trimmings, everything on it, everything on top, with everything, fully loaded, con todo',
)

export const SWAPPING =
  words(`sub substitute substituting substitution substitutions swap swaps swapping swapped switch switching switched replace
  replacing replaced exchange upgrade upsize supersize sustituir sustituya sustituyan`)
export const INSTEAD = phrases('instead, in place of, rather than, in lieu of, en vez de, en lugar de')
/** Words of handover remarks, in which "instead" does not refer to food. */
export const HANDOVER = words(
  'call calling text texting knock knocking ring ringing bell door entrance gate phone lobby leave buzz buzzer',
)

/** Words that never change the meaning. */
export const POLITE = words('also please pls plz kindly maybe really favor')

/** Words between a request and its object. */
export const DETERMINERS =
  words(`me us a an some any one two three four five six few couple of little bit side piece pieces slice slices strip strips cup cups
  bottle bottles can cans packet packets scoop scoops dash splash squirt order portion handful dollop pinch helping amount amounts
  large small big medium nice fresh on in with up to generous un una unos unas de`)
export const ARTICLES = words('the that those these my our your it el la los las')

/** Objects of requests that are not food. */
export const HARMLESS =
  words(`napkin napkins utensil utensils cutlery silverware fork forks spoon spoons knife knives straw straws plate plates bag bags bagged
  box boxes wipes wet lid lids container containers foil paper servilleta servilletas cubiertos tray receipt receipts menu note card candle candles
  it its that this these those them they him her his he she my your our their the us you everyone someone anyone everything
  call calls text texts message ring warning update notice hand help favor minute minutes min mins moment time times second seconds hour hours
  love thanks thank care caution careful carefully smile knock knocks doorman concierge reception receptionist security front desk door doors
  neighbor neighbors neighbour neighbours people kids person persons guest guests friends family wife husband mother father son daughter
  stairs steps flights traffic parking patience room space than or check wrap wrapped crispy crisp toasted toasty done well quick quickly fast warm
  cold ready soon delivery driver tip address name names thing things cash question
  no not less light lightly without nothing none zero only just hold easy minimal cut half halves sliced refund discount change invoice coupon
  mine code effort work group party club office colleagues
  poca poco menos sin cuidado gracias amor carino el la los las mi su usted tarde rapido despacio gusto favor calma`)
/** Words after "make it" that describe preparation or time. */
export const PREPARED =
  words(`fresh quick quickly fast snappy light mild plain well crispy toasted warm hot cold without no less to for by ready easy not dry soft happen nice
  rare medium count work as before at up out around in`)

/** Words that exclude or reduce the food next to them. */
export const DENYING =
  words(`except no not none nothing zero never without hold holding skip nix minus omit exclude remove removed lose ditch sans dont doesnt cant cannot wont
  hate dislike allergic allergy allergies intolerant less light lightly easy little half only just off away aside plain leave keep avoid free
  nada sin menos poco poca ni jamas`)
/** The same, after the food. */
export const TAKEN_OFF = words(
  'removed off out away omitted separately separate apart aside allergy allergies intolerance',
)
export const DENYING_VERBS = words('dont not never nothing cant cannot wont shouldnt nadie nunca')
export const DENYING_NEXT = words('no without nothing sin nada not')

/** Words for the dish onto which a food is put. */
export const DISHES =
  words(`it that this them there top mine everything both each sandwich sandwiches hero heroes sub subs burger burgers salad salads pizza wrap
  bread roll bagel bun toast half`)
export const BREADS = words(
  'rye wheat sourdough ciabatta focaccia brioche pumpernickel multigrain bagel roll bun wrap pita baguette tortilla croissant',
)

/** Sides and drinks, served next to a dish. */
export const SIDES =
  words(`fries fry chips crisps slaw coleslaw soup cookie cookies brownie brownies cake pie muffin donut doughnut knish rings tots wings
  nuggets coke cokes cola sprite pepsi fanta soda sodas drink drinks beer water juice lemonade tea coffee seltzer ale shake milkshake smoothie
  dessert candy papas refresco agua cerveza jugo`)
/** Sauces, which can be served separately from their food. */
export const SAUCES = words('sauce sauces dressing dressings gravy syrup')

export const FOODS: ReadonlySet<string> = new Set([
  ...SIDES,
  ...BREADS,
  ...SAUCES,
  ...words(`bread mayo mayonnaise aioli mustard ketchup catsup relish ranch bbq barbecue salsa guac guacamole hummus pesto tzatziki sriracha tabasco horseradish
  oil vinegar honey butter jam jelly cream tahini wasabi chutney marinara teriyaki soy vinaigrette
  cheese cheeses cheddar swiss provolone mozzarella american parmesan parm feta brie gouda muenster pepperjack ricotta
  meat meats ham turkey bacon chicken beef steak pork salami pepperoni pastrami prosciutto capicola mortadella bologna sausage chorizo tuna salmon shrimp
  fish anchovy anchovies meatball meatballs egg eggs tofu tempeh brisket
  lettuce tomato tomatoes onion onions pickle pickles pepper peppers jalapeno jalapenos chili chilies chile cucumber cucumbers olive olives avocado
  avocados spinach arugula sprouts mushroom mushrooms carrot carrots corn beans bean cabbage kale basil cilantro parsley oregano garlic ginger scallions
  chives lemon lime capers veggies vegetables giardiniera pepperoncini kraut sauerkraut beets radish eggplant zucchini potato potatoes rice
  salt spice spices seasoning sugar nuts croutons granola fruit apple apples banana bananas berries salad toppings topping
  queso tocino jamon pavo pollo carne res huevo huevos lechuga tomate tomates cebolla cebollas aguacate mostaza mayonesa pepinillos pan frijoles arroz
  limon aceite vinagre picante`),
])

/** Filler words next to foods in a remark that says nothing else. */
export const FILLERS: ReadonlySet<string> = new Set([
  ...DETERMINERS,
  ...words(`and y o or too as well thanks thank you for fried grilled crumbled shredded roasted sauteed raw whole white gluten
  hot sweet spicy diced chopped caramelized root hard boiled plus por favor tambien
  perhaps if possible possibly have it yes touch hint bit`),
])
