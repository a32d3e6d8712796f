import { expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

/** Orders, praise, and questions that name an allergen without reporting harm. */
const SAID = `
this shrimp is to die for
I'd kill for a pad thai with peanuts
my kids are dying for mac and cheese
dying for some crab rangoon
the cheese here is wicked good
shrimp tacos hit the spot
egg salad makes my day
two egg rolls and beef with broccoli
I mean the beef with broccoli you showed me, and egg rolls
I'm addicted to shrimp
peanut sauce is insane
my mouth waters for crab
I'm a sucker for cheese
eggs are my weakness
killer shrimp tacos please
death by cheese please
bring on the cheese, I'm starving
don't be stingy with the cheese
so many eggs, so little time
I can't live without cheese
I can't have pizza without cheese
no one makes eggs like you
nobody can resist your shrimp
I can't stop eating shrimp
my doctor says I need more protein, so eggs please
after a workout I need eggs
my throat is sore, egg drop soup please
got a headache, want cheesy fries
my stomach is growling for eggs
visiting the hospital, deliver cheese pizza to the lobby
my heart wants cheese
keep the change, egg sandwich
keep the eggs runny
I've never tried the tuna melt, one on rye please
pick your poison: shrimp or tofu
cheese for days
shrimp, get in my belly
without cheese it's not a pizza
my daughter loves peanut butter
my wife wants the shrimp pad thai
my son will have scrambled eggs
my husband eats eggs every morning
my kid could live on cheese
she is crazy about sesame chicken
he always orders the tuna melt
we all love shellfish
everyone here loves peanuts
all of us want shrimp
nobody does shrimp like you guys
can you do extra cheese
double the eggs please
egg sandwich with extra cheese and butter
a dozen bagels with cream cheese
two slices with cheese, one with shrimp
is there egg in the salad?
does the satay have peanuts?
which dishes contain sesame?
what has the most cheese
do you have tofu?
how are the scallops today
how's the tuna?
what kind of milk do you have
oat milk or regular milk?
can I get almond milk in that
swap the milk for almond milk
add peanuts
add an egg
extra peanuts on the pad thai please
put cheese on it
go heavy on the cheese
light on the mayo
egg on the side
cheese on the side please
lobster roll for my wife's birthday
it's my mom's birthday and she loves crab
my grandma used to make egg salad like this
reminds me of my grandma's peanut soup
I grew up on shrimp
my doctor lives on tuna melts
dinner for two doctors: two tuna melts
the kids have a test tomorrow, brain food: salmon
ER nurses on shift, send 5 egg sandwiches
break room on 5, ten egg sandwiches
we're at the clinic on 5th, four cheese slices
deliver two tuna melts to Mount Sinai hospital
I'm off work at 5, egg sandwich then
I'm off to the gym, tuna salad please
red curry with shrimp
make it red curry with tofu
shrimp with red sauce
white rice and egg
soft boiled eggs please
hard boiled eggs
burnt cheese edges please
the cheese burned last time, less toasted please
spicy shrimp, so spicy it hurts
make the shrimp extra hot
blow my mind with shrimp
knock my socks off with your best cheese plate
wheat bread please
rye toast with butter
on whole wheat
sesame bagel with cream cheese
sesame noodles and edamame
miso soup and tofu
soy sauce on the side
extra soy sauce
two packets of soy sauce
fish tacos, three
fish and chips
mustard on it
pastrami with mustard
celery and peanut butter
ants on a log: celery with peanut butter
bloody mary with celery
cashew chicken please
honey walnut shrimp
pistachio ice cream
almond croissant
pecan pie for dessert
nutella crepe
bread and butter
pasta alfredo
mac and cheese with breadcrumbs
we need protein, eggs for everyone
send eggs fast I'm late
hurry, I'm starving, egg roll
I could eat a whole lobster
crab legs are calling my name
shrimp cocktail is the best
nothing beats a tuna melt
nothing but cheese for me
not just cheese, ham too
I'm not picky, shrimp or crab
no preference, tuna or egg
no rush, egg salad
no worries, cheese is good
why not shrimp
can't wait for the eggs
can't decide between eggs and tuna
can't get enough of the peanut sauce
don't forget the cheese
don't skimp on the peanuts
hold on, add cheese
let's do shrimp
I'll do the egg salad
we'll take the crab
make mine the lobster
give me all the cheese
smother it in cheese
drown it in butter
swimming in butter please
cover it with sesame seeds
loaded with cheese
stuffed with shrimp
topped with an egg
wrapped around cheese
fried in butter
cooked in butter please
scrambled in butter with cheese
egg whites only please
eggs over easy
eggs sunny side up
eggs benedict for my partner
two eggs any style
steak and eggs
ham and eggs
shrimp and grits
biscuits and gravy with eggs
quiero huevos con tocino
dos tacos de camarón
me encanta el queso
me muero por unos camarones
se me antoja un ceviche de pescado
me hace feliz el queso
unos huevos rancheros por favor
con queso extra
mucho queso por favor
una quesadilla de queso
pan con mantequilla
leche con chocolate
café con leche
a mi hijo le encantan los cacahuates
mi esposa quiere camarones
muerto de hambre, dos tortas de huevo
tengo antojo de mariscos
agrega cacahuates
ponle queso
doble queso
is the tuna melt good
are the eggs free range
I heard the shrimp is amazing
best crab in town
cheapest egg sandwich near 10003
shrimp tacos near 11215
lobster roll under 30
eggs and bacon for 4
family pack of shrimp
party platter with cheese and crackers
office lunch: 6 tuna, 4 egg salad
one egg for me, one cheese for him
one shrimp for me and one for my wife
cheese please!
yes cheese
yes, with cheese
sure, add the egg
ok eggs
shrimp it is
go with the crab
definitely the tuna
my usual: egg and cheese
the egg one
the one with peanuts
not the beef, the shrimp
instead of beef, shrimp
swap beef for tofu
replace the ham with cheese
my stomach wants eggs
my body needs protein, so eggs
feed my face with shrimp
I broke my diet, cheese pizza please
break an egg on top
sick burger with cheese
my back hurts, deliver the egg salad upstairs
what's the reaction of customers to the crab?
happy hour oysters
oysters on the half shell
clam chowder in a bread bowl
lox and cream cheese
anchovies on half
caesar with anchovies
parmesan on everything
everything bagel with cream cheese
eggs for everything!
dos tortas ahogadas con salsa verde
huevos ahogados con frijoles
lamb rogan josh and keema matar with lemon rice
aloo matar and garlic naan
one buss up shut with mango chutney
`

test.each(SAID.trim().split('\n'))('%s', text => {
  expect(parseAllergies(text)).toMatchObject({ avoid: [], refused: [], unlisted: [], foods: [] })
})
