import { expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { dietsSaid } from '#src/clerk/diets-said.ts'
import { doubtedFoodsIn } from '#src/clerk/doubted-foods.ts'
import { isOpenAllergy } from '#src/clerk/open-allergy.ts'
import { doubtfulAllergensIn } from '#src/doubts/doubtful-allergens.ts'
import { toleratedIn } from '#src/doubts/wanted.ts'

// Orders of people who had not seen the vocabulary. Each forbids a food in its own words, or tells why it is asked about.
const FORBIDDEN = `
Any cashew in the enchiladas? Wouldn't survive it. One please
Can you tell me whether the House Fried Rice has egg? Asking because my boy ends up in urgent care with it. One please
Can you tell me whether the Niçoise has egg? My boy ends up in urgent care with it. One please
Does the Poke Bowl contain sesame? Because my twins would land in ICU. One, please.
I don't eat animals. House Fried Rice
I follow AIP. birria tacos
I'm not eating meat this week, pepperoni slice x3
I've given up meat. chicken tikka
Is cashew in it? because that would put my sister in intensive care
Is cashew in the enchiladas? because that would put my sister in intensive care. one enchiladas
Is shrimp in it? because that would put my sister in intensive care
Is shrimp in the House Fried Rice? because that would put my sister in intensive care. one house fried rice
Is there cheese in it? My wife is in agony after it
Is there cheese on the birria tacos? My wife is in agony after it. One please
Is walnut in it? because that would put my sister in intensive care
LI here, birria tacos
Lentil Walnut Salad, any cashew too? either one would finish off my uncle
Lentil Walnut Salad. Is walnut in it? because that would put my sister in intensive care
any cashew too? either one would finish off my uncle
anything eggless? wonton noodle soup
avocado makes my daughter violently ill. avocado toast and pistachio croissant x2
beef makes my wife seriously ill. birria tacos
birria tacos with zero cheese
birria tacos. cheese = 3 days in bed
cauliflower wings - breaded with flour? that would wreck my villi
cheese = 3 days in bed. mozzarella sticks
chicken makes grandpa terribly unwell. the ledger plate
chicken makes my daughter violently ill. chicken tikka
chicken tikka and hold anything from a cow's udder
coconut makes my daughter violently ill. coconut coffee
did I mention the allergies?
does thai crunch salad have peanut? asking for a friend who'd choke to death. two please
does the Wonton Noodle Soup have shrimp? one for me, I'd go into shock if so
duck makes my daughter violently ill. peking duck wraps
egg rolls: is pork in them? my girlfriend would be violently sick
enchiladas, cashews? over my dead body
garlic makes dad awfully ill; steamed shrimp with garlic
hare krishna devotee: no meat fish eggs onion garlic. house fried rice
house fried rice (−egg)
house fried rice - soy lecithin and soy sauce both get me
house fried rice, drop the egg
house fried rice, spare me the egg
house fried rice. is it gluten free? it has to be
it's lent so no meat for us. pepperoni slice, three
mango makes my daughter violently ill. mango pudding
meat is not for me. grilled beef banh mi
mushrooms make my daughter violently ill. mushroom risotto
my daughter has gone off meat completely, get her the egg rolls
my family eats no meat. chicken tikka
my girl gets really ill on pork. grilled pork banh mi
no - shrimp
no meat on fridays for us catholics, three pepperoni slices
no moo products pls. avocado shake
nobody in my house eats meat. chicken tikka
none of us eats meat. grilled beef banh mi
nothing from the sea for my husband, it'd be his funeral. steamed rice rolls
one Courthouse Reuben on rye. Are there anchovies in the dressing? I'd have to be resuscitated
one banh mi, is tofu in there? it would do me in
one birria tacos, is there cheese in it? my wife suffers terribly from it
one green papaya salad, my kid is PA
one grilled pork banh mi, is it mayo in there? my boyfriend's face would double in size
one mango pudding; is there cream in it? it would mean surgery for me
one peking duck wraps, are the buns made of flour? I would bleed from it
one wonton noodle soup, prawns inside? they'd finish me
pork makes my daughter violently ill. black bean noodles
pork makes my daughter violently ill. grilled pork banh mi
steamed rice rolls with zero fish sauce
steamed rice rolls, zero fish sauce
strawberries make my daughter violently ill. bingsu
the ledger plate, is that chicken? it would put my sister in intensive care
tomatoes make my wife violently ill. tomato soup... no, mexican pizza
ulcer, nothing spicy. spicy fish stew
we eat no meat. pepperoni slice x3
what swims can't enter my body, grilled pork banh mi
whole30 round! birria tacos
wonton noodle soup for my wife who's on a GFD
wonton noodle soup, bugs of the sea give me the itch
yes. nobody here eats meat
what happens if I eat fish? My throat shuts. tuna melt
you know what happens if I eat peanuts? I stop breathing. two summer rolls
Fish? Never. That would be 911. Tuna melt
Vanilla shake. Eggs? Never.
Milk? Absolutely not. I'd be in A&E. Plain slice
Nuts? Not ever. Almond croissant
Sesame? Never! Two hummus
Can I eat peanuts? No I cannot. Two summer rolls
can I have milk? no. plain slice
fried mushroom sandwich. Mushrooms? Never.
Garlic? Never. White slice
Meat? Never. Gyro platter
I can't do mushrooms. fried mushroom sandwich
fried mushroom sandwich. Mum's not able to have mushrooms.
i havent eaten meat in ten years. gyro platter
I gave up meat years ago. gyro platter
I stopped eating meat in 2010. gyro platter
Gyro platter. It's Lent so I'm off meat
Meat is not something I eat. Gyro platter
my wife doesn't eat anything with a face. Chopped Cheese for her
Almond Croissant x2. Almonds, you'd have to bury me
two Almond Croissants. Almonds! They had to revive me
Hummus x2. Tahini, you'd have to bury me
Caesar Salad. Anchovies, you'd have to bury me
Greek Salad. Feta, you'd have to bury me
Lemon Tart x2. Meringue, and it was goodbye to my sister
White Slice x2. Garlic had me on a drip
Tomato Slice x2. Oregano sends me to A&E
Gyro Platter. Lamb puts me on a stretcher
Grandma Slice x2. Basil turns me purple
Grandma Slice x3. Basil! it makes me stop breathing
Party Line. Turkey... it put me on a ventilator once
`
  .trim()
  .split('\n')

test.each(FORBIDDEN)('"%s" is understood or asked about', text => {
  const heard = parseAllergies(text)
  const caught = [
    ...heard.avoid,
    ...heard.refused,
    ...heard.unlisted,
    ...heard.foods,
    ...doubtfulAllergensIn(text),
    ...doubtedFoodsIn(text),
    ...dietsSaid(text),
  ]
  expect(caught.length > 0 || isOpenAllergy(text, heard)).toBe(true)
})

// Orders and questions of people without any allergy.
const HARMLESS = `
does the satay have peanuts? if so, three
any shrimp in it? I love shrimp
what is in the poke bowl? one please
allergies: none. one poke bowl
Allergies? nope. peking duck wraps
{"items":[{"name":"Green Papaya Salad","qty":1}],"allergies":[]}
{"order":"2x Rice","allergens":[]}
I can't live without cheese: mozzarella sticks x2
can't get enough of your egg coffee, two please
can't wait for those baja fish tacos
those pistachio croissants are to die for, get me three
don't forget the cheese on the mexican pizza
sick of chicken, give me the shrimp tacos
for the ER night shift: five house fried rice
I work in the hospital across the street, one house fried rice, pickup
the hummus is killer, one hummus and crudités
work for peanuts, eat like a king: salt and pepper squid
extra egg on the wonton noodle soup if possible
steamed egg plus black bean noodles, not too spicy
extra pistachio possible?
how much is the tuna melt? I'll have one
how much is the caesar salad? ok I'll take it
Is there egg in the cannoli? just curious
I made it home and I'll take the egg salad
Three-egg omelette with cheddar and mushrooms
egg sandwich with cheese somewhere near 11201
might I trouble you for one spinach pie
{"items":["Plain Slice"],"dietary_restrictions":"none","notes":""}
`
  .trim()
  .split('\n')

test.each(HARMLESS)('"%s" forbids nothing', text => {
  const { avoid, unlisted } = parseAllergies(text)
  expect([...avoid, ...unlisted, ...doubtfulAllergensIn(text), ...doubtedFoodsIn(text)]).toEqual([])
})

test.each(['what happens if I eat fish? My throat shuts.', 'can I eat fish? No I cannot', 'do I eat fish? no'])(
  '"%s" does not say that fish is eaten',
  text => {
    expect(toleratedIn(text)).toEqual([])
  },
)
