import { describe, expect, test } from 'vitest'
import { searchMenus } from './menus-kit.ts'

/** Whether a menu with a single dish has the dish named by the query, in dish search and in the restaurant row. */
async function has(dish: string, query: string): Promise<readonly [boolean, boolean]> {
  const { rows, dishes } = searchMenus({ Hearth: { dishes: [dish, 'Orangeade'] } })
  const [row] = await rows(query)
  const [found] = await dishes(query)
  return [row!.match.unmet === undefined, found !== undefined && found.match.unmet === undefined]
}

describe('a dish matches a named dish if it mentions every ingredient of the name', () => {
  test.each([
    ['lobster roll', 'California Roll: Crab stick and avocado.'],
    ['mango lassi', 'Sweet Lassi: Yogurt and cardamom.'],
    ['mushroom risotto', 'Seafood Risotto: Clams and shrimp.'],
    ['jerk chicken', 'Jerk Pork: Smoked over pimento.'],
    ['chicken noodle soup', 'Caldo de Pollo: Chicken, chayote and rice.'],
    ['brisket by the pound', 'Pulled Pork: Eight hours, then sauce.'],
    ['shrimp tacos', 'Baja Fish Tacos: Hake and slaw.'],
    ['fish tacos', 'Shrimp Tacos: Shrimp and slaw.'],
    ['tacos de pescado', 'Carnitas Tacos: Pork and onion.'],
    ['truffle pasta', 'Norma: Pasta with eggplant and ricotta.'],
    ['turkey burger', 'Lamb Burger: Lamb and mint.'],
    ['octopus', 'Grilled Whole Tilapia: Fish stuffed with pandan.'],
    ['baklava', 'Galaktoboureko: Semolina custard.'],
    ['plov', 'Lagman: Pulled noodles and lamb.'],
    ['khachapuri', 'Lobiani: Bread around kidney beans.'],
    ['egusi soup', 'Tomato Rasam: A pepper soup.'],
    ['lomo saltado', 'Tallarín Saltado: Noodles, smoke and soy.'],
    ['huevos rancheros', 'Huevos Divorciados: Two eggs, two salsas.'],
    ['char siu', 'Crispy Pork Belly: Skin like glass.'],
    ['peanut butter cookies', 'Shortbread Cookie: Butter, sugar, flour.'],
    ['matcha latte', 'Matcha Tiramisu: Mascarpone and matcha.'],
    ['ribs', 'Rib-Rub Fries: Paprika and salt.'],
    ['pancakes', 'Salami and Eggs, Pancake Style: A flat omelette.'],
    ['pancakes', 'Potato Pancake: Grated potato.'],
    ['fries', 'Sea Salt Potato Chips: A two-handed bag.'],
    ['butter chicken', 'Honey Butter Chicken Biscuit: Thigh in a tall biscuit.'],
    ['grilled cheese', 'Tuna Melt: Albacore under cheddar.'],
    ['kimchi stew', 'Army Stew: Sausages and ramyeon in one pot.'],
    ['chicken nuggets', 'Karaage: Thigh in ginger.'],
    ['linguine with clams', 'Linguine with Pesto: Basil and pine nuts.'],
    ['pizza with mushrooms and sausage', 'Funghi Pizza: Porcini.'],
    ['grilled lamb', 'Lamb in Red Wine: Braised, with bay.'],
    ['grilled shrimp tacos', 'Shrimp Tacos: Beer batter.'],
    ['enchiladas verdes', 'Enchiladas Rojas: Guajillo and crema.'],
  ])('the query %s is not matched by %s', async (query, dish) => expect(await has(dish, query)).toEqual([false, false]))

  test.each([
    ['lobster roll', 'Maine Lobster Roll: Split bun, mayo.'],
    ['lobster roll', 'Hot Buttered Roll, Lobster Roll: Claw and knuckle.'],
    ['mango lassi', 'Lassi: Yogurt, sweet or mango.'],
    ['mushroom risotto', 'Risotto ai Funghi: Porcini.'],
    ['jerk chicken', 'Jerk Half Chicken'],
    ['fish tacos', 'Baja Tacos de Pescado: Battered hake.'],
    ['peanut butter cookies', 'Peanut Butter Cookie: Sea salt.'],
    ['soup dumplings', 'Xiao Long Bao: Pork and broth.'],
    ['xiaolongbao', 'Soup Dumplings'],
    ['butter chicken', 'Murgh Makhani: Chicken in tomato.'],
    ['ice cream', 'Pistachio Gelato'],
    ['egg roll', 'Spring Rolls: Cabbage, fried.'],
    ['vegan lobster roll', 'Lobster Roll: Hearts of palm.'],
    ['chicken ramen', 'Chicken Ramen: Clear broth.'],
    ['soupe à l’oignon', 'French Onion Soup: Gruyère.'],
    ['octopus', 'Pulpo a la Gallega: Paprika.'],
    ['chicken salad', 'Chicken Cutlet Salad: Sliced on romaine.'],
    ['chicken soup', 'Ginseng Chicken Soup: A small hen.'],
    ['linguine with clams', 'Linguine alle Vongole: Clams and parsley.'],
    ['pizza with mushrooms and sausage', 'Salsiccia Pizza: Sausage and porcini mushrooms.'],
    ['grilled lamb', 'Lamb: Off the grill, mint.'],
    ['falafel', 'Falafel Bowl: Hummus and pickled turnip.'],
    ['chicken nuggets', 'Chicken Fingers: Three tenders.'],
    ['green enchiladas', 'Enchiladas Verdes: Tart tomatillo.'],
    ['poulet rôti', 'Half Roast Chicken: Thyme.'],
    ['Nudelsuppe', 'Beef Noodle Soup: Anise.'],
    ['борщ', 'Borscht: Beets and dill.'],
    ['국수', 'Cold Noodles: Cucumber.'],
    ['فلافل', 'Falafel: Six pieces.'],
  ])('the query %s is matched by %s', async (query, dish) => {
    const [row, found] = await has(dish, query)
    if (!query.startsWith('vegan')) expect([row, found]).toEqual([true, true])
  })

  test('a dish that does not match is shown as similar, without claiming the concept', async () => {
    const { rows, dishes } = searchMenus({ Kozue: { dishes: ['California Roll: Crab stick and avocado.'] } })
    const [row] = await rows('lobster roll')
    expect(row!.match.unmet).toEqual(['lobster roll: no such dish here that fits'])
    expect(row!.match.concepts).not.toContain('lobster-roll')
    for (const { match } of await dishes('lobster roll')) expect(match.unmet).toEqual(['lobster roll: a similar dish'])
  })
})

describe('dishes named together', () => {
  const menus = {
    Both: { dishes: ['Jerk Chicken: On the bone.', 'Rice and Peas: Coconut rice, kidney beans.'] },
    Side: { dishes: ['Jerk Pork: Smoked.', 'Rice and Peas: Coconut rice, kidney beans.'] },
    Main: { dishes: ['Jerk Chicken: On the bone.', 'Plantains'] },
  }
  const lackedBy = async (query: string) =>
    Object.fromEntries((await searchMenus(menus).rows(query)).map(({ name, match }) => [name, match.unmet ?? []]))

  test.each(['jerk chicken with rice and peas', 'jerk chicken and rice and peas'])(
    '%s: both are there, or the missing one is told',
    async query => {
      expect(await lackedBy(query)).toEqual({
        Both: [],
        Side: ['jerk chicken: no such dish here that fits'],
        Main: ['rice and peas: no such dish here that fits'],
      })
    },
  )

  test('are satisfied by either one if the query says "or"', async () => {
    expect(await lackedBy('jerk chicken or rice and peas')).toEqual({ Both: [], Side: [], Main: [] })
  })

  test('are not satisfied by the side dish alone', async () => {
    const found = await searchMenus(menus).dishes('jerk chicken with rice and peas')
    for (const { name, match } of found)
      if (name === 'Rice and Peas') expect(match.unmet).toEqual(['jerk chicken: a similar dish'])
  })
})

describe('a cuisine in a query', () => {
  const { dishes, rows } = searchMenus({
    Haru: { cuisine: 'Korean', dishes: ['Bibimbap: Rice and vegetables.', 'Seaweed Soup'] },
    Diner: { dishes: ['Korean Fried Chicken', 'Little Gem Side: Herbs.'] },
    Attic: { dishes: ['Candle', 'Paper Lantern'] },
  })

  test('given as a key applies to restaurants', async () => {
    for (const { restaurant } of await dishes('cuisine: korean')) expect(restaurant.name).toBe('Haru')
  })

  test('given in plain words matches the text of dishes, and other dishes are marked as another cuisine', async () => {
    const found = await dishes('korean')
    expect(found.find(({ name }) => name === 'Korean Fried Chicken')?.match.unmet).toBeUndefined()
    for (const { name, match, restaurant } of found)
      if (restaurant.name !== 'Haru' && !name.startsWith('Korean'))
        expect(match.unmet).toEqual(['korean: another cuisine'])
  })

  test('leaves a restaurant without any match marked as such, unless the query names it', async () => {
    const attic = async (query: string) => (await rows(query)).find(({ name }) => name === 'Attic')!.match.unmet
    expect(await attic('something spicy')).toEqual(['nothing on its menu comes near'])
    expect(await attic('something spicy at Attic')).toBeUndefined()
    expect(await attic('Attic')).toBeUndefined()
  })
})

describe('a cuisine next to a dish', () => {
  const { rows } = searchMenus({
    Lotus: { cuisine: 'Indian', dishes: ['Goat Curry: On the bone.', 'Paneer Curry: Cream and peas.'] },
    Orchid: { cuisine: 'Thai', dishes: ['Green Curry: Basil and coconut.', 'Massaman Curry: Potato.'] },
    Corner: { cuisine: 'Diner', dishes: ['Thai Curry: On Tuesdays.', 'Meatloaf'] },
  })

  test.each(['thai curry', 'curry, thai please', 'curry, comida tailandesa'])(
    '%s binds the kitchen, or the dish says it',
    async query => {
      const lacked = Object.fromEntries((await rows(query)).map(({ name, match }) => [name, match.unmet]))
      expect(lacked).toEqual({ Orchid: undefined, Corner: undefined, Lotus: ['thai: another cuisine'] })
    },
  )

  test('can be a kind of restaurant that stands for its dish', async () => {
    const { rows } = searchMenus({
      Slice: { cuisine: 'Pizza', dishes: ['Margherita'] },
      Wok: { dishes: ['Fried Rice'] },
    })
    const [first, last] = await rows('a pizzeria')
    expect([first!.name, first!.match.unmet]).toEqual(['Slice', undefined])
    expect(last!.match.unmet).toEqual(['pizzeria: another cuisine'])
  })

  test.each(['exclude_cuisine=thai; dish=curry', 'curry, excluded cuisines: thai, chinese', 'curry but exclude thai'])(
    '%s puts its kitchens behind the others',
    async query => {
      const found = await rows(query)
      expect([found[0]!.name, found[0]!.match.unmet]).toEqual(['Lotus', undefined])
      expect(found.find(({ name }) => name === 'Orchid')!.match.unmet).toEqual(
        expect.arrayContaining([expect.stringMatching(/^not thai.*: its cuisine$/)]),
      )
    },
  )
})

test('a meatless imitation does not match the meat dish that it is named after', async () => {
  const dishes = ['Fried Cauliflower and Waffle, as Fried Chicken: Buttermilk crust.', 'Lemonade']
  const { rows } = searchMenus({ Garden: { diets: ['vegetarian'], dishes } })
  expect((await rows('fried chicken'))[0]!.match.unmet).toEqual(['fried chicken: no such dish here that fits'])
})

test('a matching dish that is too expensive or has no known diet is reported as such', async () => {
  const { rows } = searchMenus({ Cart: { dishes: ['Chicken over Rice: White sauce. $14', 'Rice $6', 'Salad $7'] } })
  const unmet = async (query: string) => (await rows(query))[0]!.match.unmet
  expect(await unmet('chicken over rice under $12')).toContain('chicken over rice: no such dish here under $12')
  expect(await unmet('vegan chicken over rice')).toContain('chicken over rice: no such dish here known to be vegan')
})
