import { expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { isOpenAllergy } from '#src/clerk/open-allergy.ts'
import { doubtfulAllergensIn } from '#src/doubts/doubtful-allergens.ts'

// Sentences of people who had not seen the vocabulary. Each forbids a food in its own words.
const SENTENCES = `
fish is fine, shellfish isn't. sushi 11201
no problem with milk but eggs are a big problem. brunch 11201
peanuts? absolutely not, I'd die. thai 11201
Cannot. Have. Peanuts. Thai 11201
fish would be a disaster. thai 11201
cheese has me doubled over in pain, pizza 11215
lactose is my enemy, pizza 11215
wish I could eat peanuts! thai 11201
broooo any food 11201 no fishh allergic af
NO NUTS ALLERGY thai 11201
can't have nuts of any kind, or anything from the sea. dinner 11201
ramen 11201, egg? can't.
ramen 11201, as to soy: can't
ramen 11201, soy isn't something I can have
ramen 11201, eggs won't do
ramen 11201, and about eggs, I'm afraid they're out
ramen 11201, egg bad
eggs r bad 4 me
thai 11201, peanut = bad
ramen 11201, sesame? no way, epi
middle eastern 11201, halva, tahini - the whole sesame thing - I can't
ramen 11201, eggs have to go
thai 11201, the last peanut I ate nearly finished me
brunch 11201, eggs are the enemy in this family
za'atar no good, the sesame in it
ramen 11201, beware egg
ramen 11201, mind the egg please
thai 11201; concerned about peanuts
italian 11215, cut dairy
thai 11201; can you do it w o peanut
ramen 11201. no allergies here... oh wait, sesame
my daughter is ana to egg & nuts
egg? can't
huevo? no puedo
is egg a problem here? it is for my son
ok for lactose people?
about eggs, I'm afraid they're out
concerned about soy
possibly a soy thing
cut the dairy
cut dairy
swap milk for oat, lactose
nurse here: patient NPO egg
it has no egg, does it
eggs have to go
the egg has to go
oh wait, sesame
can you do it w o egg
what about eggs? i cant
eggs would be a disaster
also sesame
same goes for sesame
ditto for cashews
my wife: fish
wife = fish
and the wife's is fish
y tampoco huevo
sorry, I meant pistachio
one more thing, dairy
beware egg
eggs won't do
noodles 11201, shrimp alert!
noodles 11201, medic alert soy
what about soy? my kid reacts. noodles 11201
what's your policy on peanuts? severe
sesame? no way, epi
noodles 11201, soy is to be avoided
noodles 11201, soy to be excluded
noodles 11201, soy must be absent
noodles 11201, must lack soy
noodles 11201, everything save peanuts
86 the dairy
eighty six the egg
noodles 11201, even traces of sesame
make sure sesame stays away
as long as egg isn't involved
if it has egg we can't
if it has egg we cannot order it
ain't supposed to have soy
gluten was taken out of my diet
all good aside from shrimp
is soy in it? daughter can't
any soy? not for me
soy? pass
soy??? nooooo
nooo soy
no soyyyy
soy = x
soy x
soy 0
soy false
soy_allowed=false
A: soy
alg soy
int. soy
soy = ER
peanuts no bueno
dairy is not my friend
dairy and I had a falling out
I and dairy parted ways
shrimp will be my last meal
death by soy
soy kills
soy hurts
soy isn't good for my kid
worried re: soy
I take lactaid if there's dairy
is there any risk of walnuts?
even traces of egg
alg egg
egg hurts
no eggggg
egg??? nooooo
egg? pass
any egg? not for me
what about egg? my kid reacts
what's your policy on egg? severe
is there any risk of egg?
is egg in it? daughter can't
he no eat egg
me no egg
egg must be absent
must lack egg
everything save egg
egg = x
egg = ER
egg kills
nooo egg
desayuno 11201, huevo? no puedo
desayuno 11201, el huevo me cae pesado
desayuno 11201, me quitaron el huevo
desayuno 11201, sin TACC
desayuno 11201, mi bebé es APLV
thai 11201, gambas y langostinos no puedo
italiano 11215, nata y mantequilla no puedo
thai 11201, ¿lleva soya? no puedo
thai 11201, hipersensible al pescado
el pescado sí, el marisco no. thai 11201
allergic to bean curd chinese 11201
alergia nueses 11201 postre
no pnuts allergy thai 11201
allergies r shrimp and eg thai 11201
ova allergy brunch 11201
im a leg ick to shrimp
seliac, pizza 11215
ciliac disease pizza 11215
black & white cookie from Ledger Deli. Quick q — egg? Because he can't. pickup asap, I'm Ana +12125550134 ana@example.com
black and white cookie Ledger Deli pickup asap, I'm Ana +12125550134 ana@example.com. Please tell the kitchen about the eggs, he has a thing
thai 11201, one peanut and it's 911
bakery 11201, my daughter is ana to egg & nuts
middle eastern 11201, za'atar no good, the sesame in it
im a leg ick to shrimp thai 11201
chinese near 11201 - even traces of sesame
noodles 11201, eighty six the egg
chinese near 11201 - everything save peanuts
dinner in Park Slope; all good aside from shrimp
dinner in Park Slope; is there any risk of walnuts?
Near 11201 japanese. what's your policy on peanuts? severe
Near 11201 japanese. must lack soy
chinese near 11201 - soy must be absent
Near 11201 japanese. soy to be excluded
noodles 11201, soy = x
Near 11201 japanese. soy x
dinner in Park Slope; soy 0
chinese near 11201 - A: soy
dinner in Park Slope; alg soy
noodles 11201, int. soy
dinner in Park Slope; soy kills
dinner in Park Slope; death by soy
noodles 11201, soy = ER
Near 11201 japanese. soy hurts
Near 11201 japanese. what about soy? my kid reacts
chinese near 11201 - is soy in it? daughter can't
dinner in Park Slope; any soy? not for me
noodles 11201, soy? pass
noodles 11201, soy??? nooooo
chinese near 11201 - nooo soy
Near 11201 japanese. no soyyyy
gluten friendly pizza 11215
nut-aware bakery in 11201
lactose-reduced, ice cream 11201
low lactose ice cream 11201
He's a right nightmare with dairy, poorly for days. italian 11215
dodging peanuts, thai 11201
dodge the peanuts please, thai 11201
give peanuts a wide berth, thai 11201
leave peanuts well alone, thai 11201
peanuts out of the question, thai 11201
nothing nutty, indian 11201
nothing fishy, thai 11201
nothing eggy, brunch 11201
nothing milky or creamy, indian 11201
less dairy the better, zero ideally, italian 11215
immune system goes haywire with shrimp, chinese 11201
shrimp leave out, chinese 11201
nil by shrimp, chinese 11201
shrimp nil, chinese 11201
thai 11201, peanut 🚷
thai 11201, ✋peanut
thai 11201, outgrew milk, still egg
thai 11201, egg: outgrown. peanut: still.
thai 11201, not just peanuts, all nuts
thai 11201, it's impossible for me to have peanuts
thai 11201, I'm unable to have peanuts
thai 11201, sesame fine peanuts and egg not
thai 11201, all fine but peanut & egg
veto on eggs, brunch 11201
brunch 11201, egg != ok
brunch 11201, egg we can't
brunch 11201, skipping egg
brunch 11201, off egg
brunch 11201, eggs hurt
desayuno 11201, huevos fuera
desayuno 11201, fuera huevos
desayuno 11201, problema con el huevo
desayuno 11201, tengo problemas con el huevo
`
  .trim()
  .split('\n')

test.each(SENTENCES)('"%s" is understood or asked about', text => {
  const heard = parseAllergies(text)
  const caught = [...heard.avoid, ...heard.refused, ...doubtfulAllergensIn(text)]
  expect(caught.length > 0 || isOpenAllergy(text, heard)).toBe(true)
})
