import type { CompiledItem, CompiledMenu } from './compile-menu.ts'

const DRINKS = /\b(?:drinks?|beverages?|sodas?|coffees?|teas?|juices?|wines?|beers?|bebidas?|refrescos?|jugos?)\b/i

/** True for an item in a drinks category. */
export const isDrinkItem = ({ menu }: CompiledMenu, { category }: CompiledItem): boolean =>
  DRINKS.test(menu.file.categories.find(({ id }) => id === category)?.name ?? '')
