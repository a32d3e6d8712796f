import { describe, expect, test } from 'vitest'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'

/** Statements of harm, by allergen. */
const SAID: Readonly<Record<string, string>> = {
  shellfish: `
shrimp makes me gasp for air
after crab my lungs tighten
los camarones me cierran la garganta
al comer mariscos se me inflama la lengua
`,
  egg: `
eggs and my son: epipen every time
one lick of egg and he's covered in spots
egg gave my nephew a seizure
🚫🥚
⛔ eggs
❌🥚❌
🥚☠️
eggs 🤮
egg = 💀
eggs: severe
Allergen: egg
ALLERGY ALERT: EGG
allergies = egg
dietary restriction: egg
egg (allergy)
egg-allergic toddler
egg allergic
anaphylactic: egg
medical: no egg
intolerances: egg
eggs are strictly forbidden for my mother
my mother isn't allowed eggs
my mother was told never to eat eggs again
the hospital put me on an egg-free diet
dad's cardiologist banned eggs
my toddler must not come into contact with egg
please protect my kid from egg
my kid cannot be exposed to egg
my kid shouldn't get anything with egg
egg is life-threatening here
egg would be the death of me
egg will put me six feet under
egg would send me straight to the morgue
eggs turn me into a balloon
eggs make me itch like mad
eggs made my skin crawl with hives
I'd never survive an egg
he wouldn't survive an egg
he barely survived an egg last year
we lost an uncle to eggs
eggs and my immune system don't agree
egg protein is my worst enemy
I can't keep eggs down
eggs come right back up
I get violently ill from eggs
eggs upset his tummy
eggs cause him pain
eggs hurt my belly
eggs give my girl the runs
there's an egg sensitivity in our group
my partner is egg intolerant
we have a kid who reacts to egg
egg issues here
egg concerns: my son
my son has trouble with egg
my son struggles with egg
egg doesn't like me
eggs hate me
eggs don't love me back
my body hates eggs
el huevo le cierra la garganta
mi hijo casi se muere por comer huevo
el huevo le provoca ronchas
a mi hija le salió urticaria con el huevo
me hace daño el huevo
mi bebé no puede ni ver el huevo
terminé en urgencias por un huevo
el doctor le quitó el huevo a mi hija
el huevo me cae fatal
el huevo me da alergia
no me sienta bien el huevo
huevo: alergia
tengo intolerancia al huevo
mi niño se brota con el huevo
nada de huevo que me muero
si come huevo se le hincha la cara
el huevo está prohibido para mi papá
mi abuela se intoxica con huevo
sono allergico alle eggs
my kid got hospitalized because of eggs
got rushed to urgent care over an egg
eggs are the reason I own an epi
eggs sent my blood pressure through the floor
his face swelled like a balloon from one egg
`,
  milk: `
milk goes right through me
milk tears up my insides
milk has me running to the bathroom
dairy and I are enemies
my pediatrician told us no milk whatsoever
we had to cut dairy out completely
the baby has CMPA so milk is out
I'm breastfeeding a baby who reacts to dairy
she spits up blood from dairy
my son gets constipated from milk
la leche me suelta el estómago
la leche le provoca vómito a mi bebé
no tolero la lactosa
je suis allergique au lait (milk)
Milk→hospital
`,
  peanut: `
peanuts put my brother in intensive care
I carry an auto-injector for peanuts
my daughter's RAST for peanut was class 6
peanut = ambulance
any peanut near my son and we're calling 911
peanuts nearly killed him
peanut is a death sentence for my kid
peanuts? I'd be in the ground
my kid's school banned peanuts because of him
can't breathe the same air as peanuts
he wears a medical bracelet for peanuts
peanut dust sets him off
we're a peanut-free family for medical reasons
peanuts could cost my son his life
my kid loses consciousness with peanuts
el cacahuate lo manda al hospital
con cacahuates no respira
soy muy sensible al cacahuate
ich bin allergisch gegen peanuts
`,
  tree_nut: `
cashews close up my throat
walnuts make my mouth raw
almonds give my wife sores
pecan and I break into hives
my lips tingle from walnuts
hazelnuts send me into anaphylaxis
my tongue doubles in size from pistachios
I'm done if there is any almond
`,
  sesame: `
sesame triggers my girlfriend's asthma
sesame oil made her pass out
sesame sends her blood pressure crashing
sesame lands us in the ER
my immunologist says absolutely no sesame
`,
  soy: `
soy wrecks my insides
soy gives me terrible stomach aches
soy makes my joints swell
I had a bad episode after soy
soy is a no from me, medically
`,
  wheat: `
wheat gives me brain fog and cramps
my biopsy said celiac
`,
  gluten: `
gluten destroys my villi
gluten knocks me out for days
glutened last week, never again
a crumb of bread with gluten and I'm in bed for a week
`,
  fish: `
fish makes his face balloon
tuna? my throat shuts
he cannot be in the same room as fish
cod gave me scombroid
salmon turned my face red
fish: NO!!! allergic
`,
  mustard: `
mustard brings me out in a rash
mustard burns my throat closed
`,
  celery: `
celery makes me ill
raw celery gives me oral allergy syndrome
`,
  sulphite: `
sulfites set off my asthma
`,
}

describe.each(Object.entries(SAID))('harm is recognized by word class: %s', (code, said) => {
  test.each(said.trim().split('\n'))('%s', text => {
    expect(parseAllergies(text).avoid).toContain(code)
  })
})
